import { expect, test } from 'vitest'
import { failureOf } from './answer-failure.ts'
import { apiOver } from './client.ts'

test('a call says in which language the page that makes it is', async () => {
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

test('what a portal or a firewall says in the place of our server is no answer, whatever it claims to be', async () => {
  for (const status of [200, 401, 403, 404, 409]) expect(await failureAfter(page(status))).toBe('unreachable')
  expect(await failureAfter(page(502))).toBe('broken')
  const ours = Response.json({ success: false, code: 'not_found' }, { status: 404 })
  expect(await failureAfter(ours)).toBe('gone')
})

test('a page of theirs is not taken for a file that is a page, which comes as one to be saved', async () => {
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
