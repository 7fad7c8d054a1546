import { expect } from 'vitest'
import { test } from '#test/app-test.ts'

test('security.txt names a contact for vulnerability reports, and has not expired', async ({ app }) => {
  const answer = await app.anon.request('GET', '/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  const fields = new Map(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => [line.split(': ')[0], line.split(': ')[1]]),
  )
  expect(fields.get('Contact')).toBe('mailto:help@nukkad.example')
  expect(fields.get('Canonical')).toBe('http://nukkad.test/.well-known/security.txt')
  const daysLeft = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(366)
})

test('a password manager is redirected to the page where a password is changed', async ({ app }) => {
  const answer = await app.anon.request('GET', '/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account'])
})
