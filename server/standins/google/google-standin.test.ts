import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createGoogleVerifier, nonceOf } from '#server/identity/google/google-credential.ts'
import { gsiScript } from './gsi-script.ts'
import { makeStandinKey, startGoogleStandin } from './start.ts'

const pageOrigin = 'http://nukkad.test'

const mint = (
  standin: Awaited<ReturnType<typeof startGoogleStandin>>,
  origin: string | undefined,
  body: object,
) =>
  standin.fetch(
    new Request(`${pageOrigin}/dev/google/mint`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(origin && { origin }) },
      body: JSON.stringify(body),
    }),
  )

test('a credential of the stand-in passes the checks of production, and always has the same subject', async () => {
  const standin = await startGoogleStandin({ pageOrigin })
  const verify = createGoogleVerifier(standin)
  const answers = []
  for (let i = 0; i < 2; i += 1) {
    const { credential } = await (
      await mint(standin, pageOrigin, { email: 'Asha@Example.in', nonce: nonceOf('cookie') })
    ).json()
    answers.push(await verify(credential, 'cookie'))
  }
  expect(answers[0]).toMatchObject({ email: 'asha@example.in' })
  expect(answers[1]?.sub).toBe(answers[0]?.sub)
  await standin.close()
})

test('only pages of this server can request a credential', async () => {
  const standin = await startGoogleStandin({ pageOrigin })
  for (const origin of ['https://evil.test', 'null', undefined]) {
    expect((await mint(standin, origin, { email: 'asha@example.in' })).status).toBe(403)
  }
  expect((await mint(standin, pageOrigin, { email: 'not an address' })).status).toBe(400)
  await standin.close()
})

test('its keys are fetched over the loopback', async () => {
  const standin = await startGoogleStandin({ pageOrigin })
  expect(new URL(standin.jwksUrl).hostname).toBe('127.0.0.1')
  const { keys } = await (await fetch(standin.jwksUrl)).json()
  expect(Object.keys(keys[0])).not.toContain('d')
  await standin.close()
})

test('with a stored key, a credential signed by one process is valid in another', async () => {
  const privateKey = makeStandinKey()
  const [one, two] = await Promise.all([
    startGoogleStandin({ pageOrigin, privateKey }),
    startGoogleStandin({ pageOrigin, privateKey }),
  ])
  const verifyAtTwo = createGoogleVerifier(two)
  const credential = await one.mint({ email: 'asha@example.in', name: 'Asha', nonce: nonceOf('cookie') })
  expect(await verifyAtTwo(credential, 'cookie')).toBeDefined()
  await Promise.all([one.close(), two.close()])
})

test('its script has those functions of Google’s that the page uses', () => {
  const window: { google?: { accounts?: { id?: object } } } = {}
  runInNewContext(gsiScript, { window })
  const names = ['initialize', 'renderButton', 'prompt', 'cancel', 'disableAutoSelect']
  expect(Object.keys(window.google?.accounts?.id ?? {}).sort()).toEqual(names.sort())
})
