import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAsked } from './asked.ts'
import { readTable } from './files/read-table.ts'
import { understand } from './understand.ts'

const names =
  'Toned milk|Aloo|Tata salt|Parle-G|50-50 biscuit|7up|Amul (fresh) curd|दही|Maggi 2 minute noodles|Rice, basmati|Salt & pepper|Besan/chana'
const packs = [
  ['500 ml', '500 ml'],
  ['1kg', '1 kg'],
  ['250gm', '250 grams'],
  ['1/2 kg', '500 grams'],
  ['half litre', '500 ml'],
  ['12 pcs', '12 item'],
  ['1 dozen', '1 dozen'],
  ['२ किलो', '2 kg'],
  ['(200 g)', '200 grams'],
  ['', '1 item'],
] as const
const prices = '#|₹#|₹ #|Rs. #|Rs #/-|#/-|# rs|#.00|#/=|INR #|# only'
const between = [' ', ' - ', ': ', ' = ', ' @ ', ' .... ', '-', ' -> ', ' | ', ', ', '\t']
type Good = { name: string; pack: (typeof packs)[number]; price: string; rupees: number }
const good: fc.Arbitrary<Good> = fc
  .record({
    name: fc.constantFrom(...names.split('|')),
    pack: fc.constantFrom(...packs),
    form: fc.constantFrom(...prices.split('|')),
    rupees: fc.integer({ min: 1, max: 3000 }),
  })
  .map(({ form, ...one }) => ({ ...one, price: form.replace('#', String(one.rupees)) }))
const forms: readonly [form: string, head: string, write: (one: Good, seam: string) => string][] = [
  [
    'name, pack, price',
    '',
    ({ name, pack: [pack], price }: Good, seam: string) => `${`${name} ${pack}`.trim()}${seam}${price}`,
  ],
  ['price, name, pack', '', ({ name, pack: [pack], rupees }: Good) => `₹${rupees} ${name} ${pack}`.trim()],
  [
    'a table, its price before the pack',
    '',
    ({ name, pack: [pack], price }: Good) => `${name}\t${price}\t${pack}`,
  ],
  [
    'a table of many columns',
    'Item\tPack\tMRP\tRate\tStock\n',
    ({ name, pack: [pack], price, rupees }: Good) => `${name}\t${pack}\t${rupees + 5}\t${price}\t20`,
  ],
]

test.for(forms)('no list yields a wrong name, pack or price without a doubt: %s', ([, head, write]) => {
  const lists = fc.uniqueArray(good, { minLength: 1, maxLength: 6, selector: ({ name }) => name })
  fc.assert(
    fc.property(lists, fc.constantFrom(...between), (list, seam) => {
      const text = head + list.map((one) => write(one, seam)).join('\n')
      const said = list.map(({ name, pack: [, pack], rupees }) => `${name} ₹${rupees} ${pack}`)
      const sure = understand(readTable(text), []).flatMap((row) =>
        'item' in row && !isAsked(row)
          ? `${row.item.name} ₹${row.item.price} ${row.item.quantity} ${row.item.unit}`
          : [],
      )
      expect(sure.filter((one) => !said.includes(one))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
