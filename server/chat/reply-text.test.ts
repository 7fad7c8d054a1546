import { expect, test } from 'vitest'
import { replyText } from './reply-text.ts'

const show = (raw: string) =>
  replyText(raw, { supportEmail: 'help@nukkad.example', publicHost: 'nukkad.example' })

test('an address that is not ours is taken out, ours stays', () => {
  expect(show('See https://evil.example/x, www.evil.example, javascript:alert(1) or evil.com/login')).toBe(
    'See [link removed] [link removed] [link removed] or [link removed]',
  )
  expect(show('See https://nukkad.example/terms or write to help@nukkad.example.')).toBe(
    'See https://nukkad.example/terms or write to help@nukkad.example.',
  )
  expect(show('Write to thief@evil.example')).toBe('Write to [e-mail removed]')
})

test('formatting becomes plain text and the length has an end', () => {
  expect(show('**Bold** and `code` and [a shop](https://evil.example)')).toBe('Bold and code and a shop')
  expect(show('word '.repeat(1000)).length).toBeLessThanOrEqual(1500)
})
