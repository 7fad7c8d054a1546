import { expect, test } from 'vitest'
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
