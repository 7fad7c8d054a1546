import { expect } from 'vitest'
import { makeTestApp } from '#test/app-test.ts'
import { test } from '#test/db-test.ts'

const hosts = [
  ['http://nukkad.test', 200],
  ['http://127.0.0.1:3000', 200],
  ['http://localhost:81', 200],
  ['http://[::1]:3000', 200],
  ['http://evil.test', 404],
  ['http://nukkad.test:8080', 404],
  ['http://nukkad.test.evil.test', 404],
  ['http://127.0.0.1.evil.test', 404],
] as const

test.for(hosts)(
  'requested at %s, the mailbox of the stand-in answers %i',
  async ([host, status], { database }) => {
    const app = makeTestApp(database, { devPages: { '/dev/mail': () => new Response('a code') } })
    const answer = await app.hono.fetch(new Request(`${host}/dev/mail`))
    expect(answer.status).toBe(status)
    expect((await answer.text()).includes('a code')).toBe(status === 200)
  },
)
