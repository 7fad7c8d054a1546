import { expect, test } from 'vitest'
import { notSureReply, replyText } from './reply-text.ts'

const show = (raw: string) =>
  replyText(raw, { supportEmail: 'help@nukkad.example', publicHost: 'nukkad.example' }, 'en')

test('links and addresses that are not ours are removed; ours are kept', () => {
  expect(show('See https://evil.example/x, www.evil.example, javascript:alert(1) or evil.com/login')).toBe(
    'See [link removed] [link removed] [link removed] or [link removed]',
  )
  expect(show('See https://nukkad.example/terms or write to help@nukkad.example.')).toBe(
    'See https://nukkad.example/terms or write to help@nukkad.example.',
  )
  expect(show('Write to thief@evil.example')).toBe('Write to [email removed]')
})

test('formatting becomes plain text, and the length is limited', () => {
  expect(show('**Bold** and `code` and [a shop](https://evil.example)')).toBe('Bold and code and a shop')
  expect(show('word '.repeat(1000)).length).toBeLessThanOrEqual(1500)
})

test('an uncertain reply says so, shows the exact help texts that may be meant, and names a contact', () => {
  const fee = { title: 'Delivery fee', text: '₹9 under 1 km.' }
  const lines = notSureReply(
    [fee, { title: 'Prices', text: 'Set by each shop.' }],
    'help@nukkad.example',
    'en',
  ).split('\n\n')
  expect(lines).toEqual([
    'I am not sure what you mean. Perhaps one of these helps:',
    'Delivery fee: ₹9 under 1 km.',
    'Prices: Set by each shop.',
    'Otherwise please contact help@nukkad.example or check the app.',
  ])
  expect(notSureReply([], 'help@nukkad.example', 'en')).toMatch(
    /^I am not sure about that\..* help@nukkad\.example/,
  )
})
