import { expect, test } from 'vitest'
import { isSensitive, redact } from './sensitive.ts'

test.each([
  'my card is 4111 1111 1111 1111',
  'card 4111-1111-1111-1111 declined',
  'card ४१११११११११११११११',
  'OTP 482913 not accepted',
  'my otp is 4829',
  'mera otp 123456 hai',
  '123456 is my otp',
  'cvv: 123',
  'UPI PIN 4821',
  'upi pin is 482193',
  'my pin is 4821',
  'atm pin no 9999',
  'password is hunter22',
  'password: tiger#1234',
  'password: tigertiger',
  'my password is tiger#tiger',
  'mera password hai hunter22',
  'password - hunter22',
])('refused: %s', (message) => {
  expect(isSensitive(message)).toBe(true)
})

test.each([
  'I did not receive the OTP',
  'I forgot my password',
  'My password is wrong',
  'password is incorrect!',
  'It says password is weak.',
  'why is my password is not accepted?',
  'password galat hai',
  'password hai galat',
  'mera password hai lekin login nahi hota',
  'password - how do I change it?',
  'order for 150 my otp did not come',
  'OTP code 300 rupees order',
  'OTP code 1500 rupees order',
  'I ordered 3 litre for 150 and the OTP did not come',
  'how do I change my password?',
  'do you deliver to pin 440010',
  'pin code 440010',
  'my number is 9876543210',
  'order 01990000-0000-7000-8000-000000000000 is late',
  'I paid 1499 by card',
  'is my card number safe?',
])('not refused: %s', (message) => {
  expect(isSensitive(message)).toBe(false)
})

test('the stored text of a message contains no card, code, e-mail, phone or PAN', () => {
  const kept = redact('4111 1111 1111 1111, otp 482913, a.b@c.in, +91 98765 43210, ABCDE1234F: milk was sour')
  expect(kept).not.toMatch(/\d{4}|@|ABCDE/)
  expect(kept).toContain('milk was sour')
})
