import { expect, test } from 'vitest'
import { failureOf } from './answer-failure.ts'
import { apiOver } from './client.ts'

test('a call sends the language of the page that makes it', async () => {
  const sent: Headers[] = []
  const api = apiOver(async (_, { headers }) => {
    sent.push(new Headers(headers))
    return Response.json({ success: true })
  })
  await api('showSite', {})
  await api('logout', {})
  expect(sent.map((headers) => headers.get('accept-language'))).toEqual(['en-IN', 'en-IN'])
})

const page = (status: number) =>
  new Response('<html>Sign in</html>', { status, headers: { 'content-type': 'text/html' } })
const failureAfter = (answer: Response) =>
  apiOver(async () => answer)('showSite', {}).then(() => 'none', failureOf)

test('the page of a captive portal or firewall counts as no answer, whatever its status', async () => {
  for (const status of [200, 401, 403, 404, 409]) expect(await failureAfter(page(status))).toBe('unreachable')
  expect(await failureAfter(page(502))).toBe('broken')
  const ours = Response.json({ success: false, code: 'not_found' }, { status: 404 })
  expect(await failureAfter(ours)).toBe('gone')
})

test('a portal’s page is not taken for a downloaded HTML file, which is an attachment', async () => {
  const failureOfFile = (answer: Response) =>
    apiOver(async () => answer)('showEvidence', { orderId: '' }, { accept: 'text/html' }).then(
      () => 'none',
      failureOf,
    )
  expect(await failureOfFile(page(200))).toBe('unreachable')
  const file = page(200)
  file.headers.set('content-disposition', 'attachment; filename="order.html"')
  expect(await failureOfFile(file)).toBe('none')
})
