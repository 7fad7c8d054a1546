import { describe, expect, test } from 'vitest'
import { demoStaples, readHeldOut, readStaples, type Staple, score } from '#test/search/held-out.ts'
import { findItems, rankItems } from './find-items.ts'

const queries = await readHeldOut()
const staples = await readStaples()
const described = (list: Staple[], language: 'en' | 'hi' | 'mr') =>
  list.map((staple) => ({ ...staple, name: staple.names[language], description: '' }))

describe('of the queries written down before the search', () => {
  test.for([
    ['English', described([...staples, ...demoStaples], 'en')],
    ['Hindi', described(staples, 'hi')],
    ['Marathi', described(staples, 'mr')],
  ] as const)('at least 95 in a hundred find what is meant on a list in %s', async ([, items]) => {
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
  test('finds first what holds the text in name or description, whatever its case, and then what it means', () => {
    const menu = [item('Dahi, 1 kg'), item('Shrikhand', { description: 'Strained CURD' }), item('Curd, cup')]
    expect(names(findItems(menu, ' curd ', everywhere))).toEqual(['Shrikhand', 'Curd, cup', 'Dahi, 1 kg'])
    expect(find(['Buttermilk', 'Bread'], 'utter')).toEqual(['Buttermilk'])
    expect(names(findItems(menu, 'strain', ['name']))).toEqual([])
  })

  test('adds no other pack to what has the very text', () => {
    const shelf = [item('Item 200'), item('Item 201'), item('Item', { quantity: 200, unit: 'grams' })]
    expect(names(findItems(shelf, 'item 200', everywhere))).toEqual(['Item 200', 'Item'])
  })

  test('takes no text for everything', () => {
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
  ] as const)('takes %s and %s for the same, as they sound', ([asked, name]) => {
    expect(find([name, 'Bread'], asked)).toEqual([name])
  })

  test('guesses at a slip only where nothing fits as it stands', () => {
    expect(find(['Paneer', 'Palak'], 'panner')).toEqual(['Paneer'])
    expect(find(['Methi', 'Meethi lassi'], 'methi')).toEqual(['Methi'])
  })

  test('wants every word, in any order, and the last may not be whole yet', () => {
    expect(find(['Cow milk', 'Cow ghee', 'Buffalo milk'], 'milk cow')).toEqual(['Cow milk'])
    expect(find(['Cow milk', 'Cow ghee'], 'cow mi')).toEqual(['Cow milk'])
    expect(find(['Cow milk'], 'cow bread')).toEqual([])
  })

  test('reads two names that were run together, and words cut short', () => {
    expect(find(['Tur dal', 'Chana dal'], 'toordal')).toEqual(['Tur dal'])
    expect(find(['Chocolate cake', 'Chocolate'], 'choco cake')).toEqual(['Chocolate cake'])
  })

  test('puts the thing itself before what is made of it', () => {
    expect(find(['Tomato ketchup', 'Ripe tamatar'], 'टमाटर')).toEqual(['Ripe tamatar', 'Tomato ketchup'])
  })

  test('puts the pack that was asked for first, in whatever unit', () => {
    const milks = [item('Toned milk', { unit: 'ml' }), item('Cow milk', { unit: 'liter', quantity: 1 })]
    expect(names(rankItems(milks, '1000 ml milk'))).toEqual(['Cow milk', 'Toned milk'])
    expect(names(rankItems(milks, 'half litre doodh'))).toEqual(['Toned milk', 'Cow milk'])
    expect(names(rankItems(milks, '१ लीटर'))).toEqual(['Cow milk'])
  })
})
