import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { test } from '#test/db-test.ts'
import { freezeDatabase } from '#test/drill/kills.ts'
import { requestOutcome } from '#test/request-outcome.ts'
import { freePort } from '#test/servers/free-port.ts'
import { serversOfTest } from '#test/servers/servers-of-test.ts'
import { keptCompiled } from '#test/servers/start-server.ts'
import { findPostmaster, isAlive } from './db/embedded/postmaster.ts'

const { start, dataDir, cluster } = serversOfTest()

describe('the process', () => {
  test('does not start with invalid settings, and names each of them on a line', () => {
    const attempt = spawnSync(process.execPath, ['server/main.ts'], {
      env: { ...keptCompiled, PORT: 'ninety', WEB_PROCESSES: '0', RAZORPAY_KEY_ID: 'rzp_test_1' },
      encoding: 'utf8',
    })

    expect(attempt.status).toBe(1)
    expect(attempt.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^WEB_PROCESSES: /),
    ])
  })

  test('I3 does not start if passwords cannot be hashed with argon2id, and says what is missing', async ({
    url,
  }) => {
    const without = `import crypto from 'node:crypto'; import { syncBuiltinESMExports } from 'node:module'
      delete crypto.argon2; syncBuiltinESMExports()`
    await expect(
      start({
        DATABASE_URL: url,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(without)}`,
      }),
    ).rejects.toThrow('it needs Node.js 24.7 or newer')
  })

  test('I3 does not start for the public on a database with the demo town, until that is removed', async ({
    url,
    db,
  }) => {
    await db.insertInto('demo_town').values({ only_one: true }).execute()
    const real = {
      DATABASE_URL: url,
      PUBLIC_URL: 'https://nukkad.example',
      TRUSTED_PROXIES: '10.0.0.1',
      ENCRYPTION_KEY: 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg',
      SMTP_URL: 'smtp://127.0.0.1:9',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'secret',
    }
    await expect(start(real)).rejects.toThrow('the database holds the demo town')
    await db.updateTable('demo_town').set({ removed_at: new Date() }).execute()
    expect((await start(real)).url).toBe('https://nukkad.example')
  })

  test('starts without any setup, and leaves no process running afterwards', async () => {
    const server = await start()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const postmaster = await findPostmaster(cluster())

    await server.stop()

    expect(server.process.exitCode).toBe(0)
    expect(postmaster && isAlive(postmaster.pid)).toBe(false)
  })

  test('accepts no request before the demo town can be used', async ({ url, db }) => {
    const port = await freePort()
    const started = start({ DATABASE_URL: url, SEED_DEMO: 'true', PORT: String(port) })
    const answered = async () =>
      (await requestOutcome(`http://127.0.0.1:${port}/readyz`, 5_000)) === 'answered'
    // As long as any other start may take: the duration is not what this test is about.
    await expect.poll(answered, { timeout: 240_000, interval: 20 }).toBe(true)
    const { finished_at } = await db.selectFrom('demo_town').select('finished_at').executeTakeFirstOrThrow()
    expect(finished_at).not.toBeNull()
    await started
  })

  test('compiles its code once into one cache, for the parent and its web processes', async ({ url }) => {
    const kept = join(dataDir(), 'compiled')
    const server = await start({ DATABASE_URL: url, NODE_COMPILE_CACHE: kept })
    await server.stop()
    const folders = (await readdir(kept, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    )
    expect(folders).toHaveLength(1)
  })

  test('told to stop, finishes a request that has begun and accepts no new one', async ({ url }) => {
    const server = await start({ DATABASE_URL: url })
    const { port } = new URL(server.url)
    const begun = connect(Number(port), '127.0.0.1')
    let answer = ''
    begun.on('data', (chunk) => {
      answer += String(chunk)
    })
    const head =
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n'
    begun.write(`${head}\r\n{`)
    await fetch(`${server.url}/healthz`)

    const stopped = server.stop()
    await expect.poll(() => fetch(`${server.url}/healthz`).catch(() => 'refused')).toBe('refused')
    begun.write('}')
    await once(begun, 'close')
    await stopped

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(server.process.exitCode).toBe(0)
  })

  test('told to stop while PostgreSQL is frozen, ends a few seconds later, and says so', async () => {
    const server = await start({ LOG_LEVEL: 'info' })
    onTestFinished(await freezeDatabase({ dataDir: dataDir() }))
    const startedAt = performance.now()
    await server.stop()

    expect(performance.now() - startedAt).toBeLessThan(18_000)
    expect(server.process.exitCode).toBe(0)
    expect(server.output()).toContain('the shutdown did not finish in time')
    expect(server.output()).toContain('PostgreSQL does not answer')
  })
})
