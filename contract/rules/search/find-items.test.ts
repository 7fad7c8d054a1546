import { describe, expect, test } from 'vitest'
import { demoStaples, readHeldOut, readStaples, type Staple, score } from '#test/search/held-out.ts'
import { words as en } from '../../words/en.ts'
import { words as hi } from '../../words/hi.ts'
import { words as mr } from '../../words/mr.ts'
import { languages } from '../language/languages.ts'
import { findItems, rankItems } from './find-items.ts'
import { readQuery } from './read-query.ts'

const allWords = { en, hi, mr }

const queries = await readHeldOut()
const staples = await readStaples()
const described = (list: Staple[], language: 'en' | 'hi' | 'mr') =>
  list.map((staple) => ({ ...staple, name: staple.names[language], description: '' }))

describe('of the queries that were written down before the search was built', () => {
  test.for([
    ['English', described([...staples, ...demoStaples], 'en')],
    ['Hindi', described(staples, 'hi')],
    ['Marathi', described(staples, 'mr')],
  ] as const)('at least 95% find what is meant in a list in %s', async ([, items]) => {
    const sold = queries.filter(
      ({ wanted }) => !wanted || items.some(({ reference }) => wanted.test(reference)),
    )
    const { recall, unrelated, failed } = await score(sold, async (query) =>
      rankItems(items, query).map(({ reference }) => reference),
    )
    expect(recall, failed.join('\n')).toBeGreaterThanOrEqual(0.95)
    expect(unrelated, failed.join('\n')).toBeLessThanOrEqual(0.02)
  })
})

const item = (name: string, given: Partial<Parameters<typeof findItems>[0][number]> = {}) => ({
  name,
  description: '',
  category: 'Others',
  quantity: 500,
  unit: 'grams' as const,
  ...given,
})
const everywhere = ['name', 'description'] as const
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
const find = (items: readonly string[], text: string) =>
  names(
    findItems(
      items.map((name) => item(name)),
      text,
      everywhere,
    ),
  )

describe('a search of one list', () => {
  test('finds text in name or description in any case, and other names of the same thing', () => {
    const menu = [item('Dahi, 1 kg'), item('Shrikhand', { description: 'Strained CURD' }), item('Curd, cup')]
    expect(names(findItems(menu, ' curd ', everywhere))).toEqual(['Curd, cup', 'Dahi, 1 kg', 'Shrikhand'])
    expect(find(['Buttermilk', 'Bread'], 'utter')).toEqual(['Buttermilk'])
    expect(names(findItems(menu, 'strain', ['name']))).toEqual([])
  })

  test('ranks items of that name before those that only mention it, and corrected misspellings last', () => {
    const menu = [
      item('Bread crumbs'),
      item('Butter', { description: 'For your bread' }),
      item('Milk bread'),
      item('Bread'),
    ]
    expect(names(findItems(menu, 'bread', everywhere))).toEqual([
      'Bread',
      'Milk bread',
      'Bread crumbs',
      'Butter',
    ])
    const slip = [item('Paneer'), item('Butter', { description: 'Not for a panner' })]
    expect(names(findItems(slip, 'panner', everywhere))).toEqual(['Butter', 'Paneer'])
  })

  test('adds no item because of its pack size if others contain the exact text', () => {
    const shelf = [item('Item 200'), item('Item 201'), item('Item', { quantity: 200, unit: 'grams' })]
    expect(names(findItems(shelf, 'item 200', everywhere))).toEqual(['Item 200', 'Item'])
  })

  test('returns all items for an empty text', () => {
    expect(find(['Bread', 'Eggs'], '  ')).toEqual(['Bread', 'Eggs'])
  })

  test.for([
    ['doodh', 'दूध'],
    ['jeera', 'Zira'],
    ['makhan', 'Makkhan'],
    ['lahasun', 'Lahsun'],
    ['टमाटर', 'Tamatar'],
    ['TOMATOES', 'Tomato'],
    ['ए2 दूध', 'A2 milk'],
  ] as const)('treats %s and %s as the same, by their sound', ([asked, name]) => {
    expect(find([name, 'Bread'], asked)).toEqual([name])
  })

  test('corrects a misspelling only if nothing matches exactly', () => {
    expect(find(['Paneer', 'Palak'], 'panner')).toEqual(['Paneer'])
    expect(find(['Methi', 'Meethi lassi'], 'methi')).toEqual(['Methi'])
  })

  test('requires every word, in any order; the last may be incomplete', () => {
    expect(find(['Cow milk', 'Cow ghee', 'Buffalo milk'], 'milk cow')).toEqual(['Cow milk'])
    expect(find(['Cow milk', 'Cow ghee'], 'cow mi')).toEqual(['Cow milk'])
    expect(find(['Cow milk'], 'cow bread')).toEqual([])
  })

  test('recognises two names written as one word, and shortened words', () => {
    expect(find(['Tur dal', 'Chana dal'], 'toordal')).toEqual(['Tur dal'])
    expect(find(['Chocolate cake', 'Chocolate'], 'choco cake')).toEqual(['Chocolate cake'])
    expect(find(['Coca-Cola', 'Dairy Milk Silk'], 'cocacola')).toEqual(['Coca-Cola'])
    expect(find(['Coca-Cola', 'Dairy Milk Silk'], 'dairymilk')).toEqual(['Dairy Milk Silk'])
  })

  test('recognises a name written as two words, and a number that is part of a name', () => {
    expect(find(['KitKat', 'Kaju katli'], 'kit kat')).toEqual(['KitKat'])
    expect(find(['7UP', 'Thums Up'], '7 up')).toEqual(['7UP'])
    expect(find(['24 Mantra poha', 'Poha'], '24 mantra')).toEqual(['24 Mantra poha'])
    expect(find(['Britannia 50-50', 'Marie'], 'fifty fifty')).toEqual(['Britannia 50-50'])
    expect(find(['Amul milk', 'Bread'], '2 amul milk')).toEqual(['Amul milk'])
    expect(readQuery('bread 400')).toMatchObject({ words: [{}], pack: { size: 400, of: 'any' } })
    expect(readQuery('6 eggs')).toMatchObject({ words: [{}], pack: { size: 6, of: 'any' } })
  })

  test('does not treat a known word as a misspelling of another, or as one that only sounds like it', () => {
    expect(find(['Cake', 'Coca-Cola'], 'coke')).toEqual(['Coca-Cola'])
    expect(find(['Cake'], 'coke')).toEqual([])
    expect(find(['Frooti', 'फ्रूट योगर्ट'], 'frooti')).toEqual(['Frooti'])
    expect(find(['Wheat bread', 'White bread'], 'white bread')).toEqual(['White bread'])
  })

  test('ranks the thing itself before products made of it', () => {
    expect(find(['Tomato ketchup', 'Ripe tamatar'], 'टमाटर')).toEqual(['Ripe tamatar', 'Tomato ketchup'])
  })

  test('ranks the requested pack size first, in whatever unit', () => {
    const milks = [item('Toned milk', { unit: 'ml' }), item('Cow milk', { unit: 'liter', quantity: 1 })]
    expect(names(rankItems(milks, '1000 ml milk'))).toEqual(['Cow milk', 'Toned milk'])
    expect(names(rankItems(milks, 'half litre doodh'))).toEqual(['Toned milk', 'Cow milk'])
    expect(names(rankItems(milks, '१ लीटर'))).toEqual(['Cow milk'])
  })

  test('reads a size with a point or a comma completely, in any digits', () => {
    const [five, third] = [
      item('Atta', { unit: 'kg', quantity: 5 }),
      item('Atta', { unit: 'kg', quantity: 1.5 }),
    ]
    for (const text of ['1.5 kg atta', 'atta 1,5kg', '१.५ किलो आटा', '1,500 g atta', 'dedh kilo atta'])
      expect(rankItems([five, third], text)[0], text).toBe(third)
    expect(names(rankItems([item('Sugar')], '0.5 kg sugar'))).toEqual(['Sugar'])
    expect(find(['Toned milk', 'Sugar'], '1,000 ml milk')).toEqual(['Toned milk'])
  })

  test.for(languages)('knows each unit as it is written on the cards of language %s', (language) => {
    for (const unit of Object.values(allWords[language].units))
      expect(readQuery(`2 ${unit}`), unit).toMatchObject({
        words: [],
        pack: { of: expect.not.stringMatching('any') },
      })
  })

  test('reads a number word only before a unit', () => {
    for (const text of ['एक किलो साखर', 'ek kilo sugar', 'one kg sugar'])
      expect(readQuery(text).pack, text).toEqual({ size: 1000, of: 'g' })
    expect(readQuery('do sugar').pack).toBeUndefined()
    for (const text of ['doshe', 'डोशे', 'masala doshe'])
      expect(find(['Masala dosa', 'Do saunf candy'], text), text).toEqual(['Masala dosa'])
  })

  test.for<[number, string[]]>([
    [250, ['dhai sau gram paneer', 'ढाई सौ ग्राम पनीर', 'do sau pachas gram paneer', 'अडीचशे ग्रॅम पनीर']],
    [500, ['paanch sau gram paneer', 'पाचशे ग्रॅम पनीर', 'five hundred gm paneer', 'aadha kilo paneer']],
    [75, ['paune sau gram paneer', 'पौने सौ ग्राम पनीर']],
    [125, ['sava sau gram paneer', 'सवा सौ ग्राम पनीर', 'सव्वाशे ग्रॅम पनीर']],
    [150, ['dedh sau gram paneer', 'दीडशे ग्रॅम पनीर']],
    [175, ['paune do sau gram paneer', 'पावणे दोनशे ग्रॅम पनीर']],
    [350, ['sadhe teen sau gram paneer', 'साडे तीनशे ग्रॅम पनीर', 'साडेतीनशे ग्रॅम पनीर', 'sadetinshe gram paneer']],
    [600, ['chhe sau gram paneer', 'छह सौ ग्राम पनीर', 'छः सौ ग्राम पनीर', 'सहाशे ग्रॅम पनीर']],
    [100, ['sau gram paneer', 'ek sau gram paneer', 'शंभर ग्रॅम पनीर']],
    [750, ['पौना किलो पनीर', 'paune kilo paneer', 'saat sau pachas gram paneer']],
    [1250, ['sava kilo paneer', 'सव्वा किलो पनीर']],
    [1750, ['paune do kilo paneer']],
    [2500, ['dhai kilo paneer', 'dhaai kilo paneer']],
    [3500, ['sadhe teen kilo paneer', 'साढ़े तीन किलो पनीर', 'साडेतीन किलो पनीर']],
    [500, ['अर्धाकिलो पनीर', 'adhakilo paneer']],
    [10_000, ['das kilo paneer', 'दहा किलो पनीर']],
  ])('reads %i grams in its spoken forms', ([size, texts]) => {
    for (const text of texts) {
      const { words, pack } = readQuery(text)
      expect(pack, text).toEqual({ size, of: 'g' })
      expect(words, text).toHaveLength(1)
    }
  })

  test('reads a quarter of a seer as 250 of the unit in which the item is measured', () => {
    for (const text of ['pavsher doodh', 'पावशेर दूध', 'पाव शेर दूध', 'doodh pav ser'])
      expect(readQuery(text), text).toMatchObject({ words: [{}], pack: { size: 250, of: 'any' } })
    expect(readQuery('sherbet').pack).toBeUndefined()
  })
})
