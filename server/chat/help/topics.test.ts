import { expect, test } from 'vitest'
import { words as hi } from '#contract/words/hi.ts'
import { words as mr } from '#contract/words/mr.ts'
import { helpTopics } from './topics.ts'

const facts = { productName: 'Nukkad', supportEmail: 'help@nukkad.example' }

test('a help text has a value for every placeholder', () => {
  const texts = helpTopics({ ...facts, supportPhones: ['1', '2', '3'] }, 'en').map(({ text }) => text)
  expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([])
  expect(texts.join()).toContain('or call 1 or 2 or 3.')
})

test('the numbers in help texts are those of the business rules', () => {
  const textOf = (id: string) =>
    helpTopics({ ...facts, supportPhones: [] }, 'en').find((topic) => topic.id === id)?.text ?? ''
  expect(textOf('delivery_fee')).toContain('₹9 under 1 km, ₹15 under 2.5 km')
  expect(textOf('refunds')).toContain('Refunds take 3-7 business days')
  expect(textOf('quality')).toContain('within 24 hours')
  expect(textOf('delivery_time')).toContain('aimed at 10 minutes')
  expect(textOf('plans')).toContain(
    'Shops pay ₹149 for 1 Month, ₹299 for 3 Months, ₹599 for 6 Months; renewal also offers 15 Days for ₹99. The commission is 1%: of an online payment 99% goes',
  )
})

test.for([
  ['hi', hi],
  ['mr', mr],
] as const)(
  'the name of a plan is in parentheses in %s, so that the sentence does not inflect it',
  ([language, { plans }]) => {
    const topics = helpTopics({ ...facts, supportPhones: [] }, language)
    const text = topics.find(({ id }) => id === 'plans')?.text ?? ''
    for (const name of Object.values(plans)) expect(text).toContain(`(${name})`)
  },
)
