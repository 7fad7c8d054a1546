import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { keepUnheardLogout, repeatLogout } from './unheard-logout.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that receives logouts once it is back; returns those that it received. */
function serverThatIsAway() {
  const heard: string[] = []
  let isBack = false
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (!isBack) throw new TypeError('Failed to fetch')
    heard.push(JSON.parse(body).tokenHash)
    return Response.json({ success: true })
  })
  return {
    heard,
    comeBack: () => {
      isBack = true
    },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

test('each logout that did not reach the server is repeated, and none that did', async () => {
  const server = serverThatIsAway()
  await keepUnheardLogout('of Asha')
  await repeatLogout()
  const forget = await keepUnheardLogout('of Ravi')
  await keepUnheardLogout('of Meera')
  forget()

  server.comeBack()
  await repeatLogout()
  await repeatLogout()

  expect(server.heard).toEqual([hashOf('of Asha'), hashOf('of Meera')])
})
