import { afterEach, describe, expect } from 'vitest'
import { test } from '../db-test.ts'
import { pgbouncer, startPgbouncer } from '../servers/start-pgbouncer.ts'
import { type RunningServer, startServer } from '../servers/start-server.ts'

const running: Pick<RunningServer, 'stop'>[] = []
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop()
})

async function startBehind(url: string, settings: Record<string, string> = {}) {
  const pooler = await startPgbouncer(url)
  running.push(pooler)
  const server = await startServer({ DATABASE_URL: pooler.url, DATABASE_PREPARE: 'false', ...settings })
  running.push(server)
  return server
}

const readiness = async ({ url }: RunningServer) => (await fetch(`${url}/readyz`)).json()

describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode (skipped if it is not installed)', () => {
  const deaf = { ready: false, failing: ['listening'] }

  test('desks would get no events, so it is not ready and says why', async ({ url }) => {
    const server = await startBehind(url)

    await expect.poll(() => readiness(server), { timeout: 15_000 }).toEqual(deaf)
    expect(server.output()).toContain('DATABASE_DIRECT_URL')
  })

  test('with the direct address of the server it is ready, and stays so', async ({ url }) => {
    const server = await startBehind(url, { DATABASE_DIRECT_URL: url })

    const answers: unknown[] = []
    // As long as the other test needs until it is noticed.
    await expect
      .poll(async () => answers.push(await readiness(server)), { timeout: 15_000, interval: 500 })
      .toBeGreaterThan(10)
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ready":true}']))
  })
})
