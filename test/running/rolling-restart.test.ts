import { mkdir, mkdtemp, open, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect } from 'vitest'
import { isAlive } from '#server/db/embedded/postmaster.ts'
import { projectDir } from '../../scripts/run-step.ts'
import { test } from '../db-test.ts'
import { makeCustomer } from '../scenes/builders.ts'
import { freePort } from '../servers/free-port.ts'
import { type RunningServer, startServer } from '../servers/start-server.ts'

const running: Pick<RunningServer, 'stop'>[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

async function start(settings: Record<string, string>) {
  const server = await startServer(settings)
  running.push(server)
  return server
}

/** Clients that send requests without a break, each on one connection that it keeps alive. */
function requestRepeatedly(url: string, token: string, lines: number) {
  const outcomes = new Map<string, number>()
  let isOver = false
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  async function requestInTurn() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) count(await outcomeOf(url, token, agent))
    agent.destroy()
  }
  const asking = Promise.all(Array.from({ length: lines }, requestInTurn))
  return {
    outcomes,
    answered: () => outcomes.get('200') ?? 0,
    async stop() {
      isOver = true
      await asking
    },
  }
}

/** By POST, which no client or proxy repeats by itself. */
function outcomeOf(url: string, token: string, agent: Agent): Promise<string> {
  return new Promise((end) => {
    const headers = { token, 'content-type': 'application/json', 'content-length': 2 }
    const call = request(url, { agent, method: 'POST', headers }, (reply) => {
      reply.resume().once('end', () => end(String(reply.statusCode)))
    })
    call.once('error', (error) => end(error.message))
    call.end('{}')
  })
}

const readyPids = (server: RunningServer) =>
  [...server.output().matchAll(/"pid":(\d+),"msg":"a web process is ready"/g)].map(([, pid]) => Number(pid))

/** The process ID of the only web process, which is ready a moment before it logs that. */
async function onlyPid(server: RunningServer): Promise<number> {
  await expect.poll(() => readyPids(server)).toHaveLength(1)
  return readyPids(server)[0] ?? 0
}

describe('on SIGHUP', () => {
  test.for([1, 2])(
    '%i web processes are replaced one by one, and no request fails',
    async (count, { db, url }) => {
      const { token } = await makeCustomer(db)
      const server = await start({ DATABASE_URL: url, WEB_PROCESSES: String(count), LOG_LEVEL: 'info' })
      const asking = requestRepeatedly(`${server.url}/api/order/userorders`, token, 16)
      await expect.poll(asking.answered, { timeout: 20_000 }).toBeGreaterThan(200)

      server.process.kill('SIGHUP')
      const isOver = () => server.output().includes('every web process was replaced')
      await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
      const before = asking.answered()
      await expect.poll(asking.answered, { timeout: 20_000 }).toBeGreaterThan(before + 200)
      await asking.stop()

      expect([...asking.outcomes.keys()]).toEqual(['200'])
      const alive = readyPids(server).map(isAlive)
      expect(alive).toEqual([...Array(count).fill(false), ...Array(count).fill(true)])
    },
  )

  test('a web process that ends while its successor loads is replaced by that one only', async ({ url }) => {
    const server = await start({ DATABASE_URL: url, WEB_PROCESSES: '1', LOG_LEVEL: 'info' })
    const timesReplaced = () => server.output().split('every web process was replaced').length - 1
    const old = await onlyPid(server)
    server.process.kill('SIGHUP')
    process.kill(old, 'SIGKILL')
    await expect.poll(timesReplaced, { timeout: 60_000 }).toBe(1)
    // A superfluous process would not be ready yet; replaced in its turn, it would be.
    server.process.kill('SIGHUP')
    await expect.poll(timesReplaced, { timeout: 60_000 }).toBe(2)
    expect(readyPids(server).filter(isAlive)).toHaveLength(1)
  })
})

/**
 * Starts the product through a symbolic link, and then switches the link to a next release that consists of one file.
 */
async function startThenSwitch(url: string, nextMain: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-releases-'))
  const current = join(folder, 'current')
  await symlink(projectDir, current)
  const node = join(current, 'node_modules/.bin/node')
  const settings = { DATABASE_URL: url, LOG_LEVEL: 'info' }
  const server = await startServer(settings, [], { node, main: join(current, 'build/server/main.js') })
  running.push({
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  })

  const next = join(folder, 'next')
  for (const part of ['build/server', 'node_modules/.bin']) await mkdir(join(next, part), { recursive: true })
  await symlink(process.execPath, join(next, 'node_modules/.bin/node'))
  await writeFile(join(next, 'build/server/main.js'), nextMain)
  await unlink(current)
  await symlink(next, current)
  return { server, node }
}

test('on SIGHUP the release is started that a switched symbolic link refers to', async ({ url }) => {
  const nextMain = `console.log('the next release, by ' + process.argv0); process.send({ readyLine: '' }); setInterval(() => process.send('alive'), 500)`
  const { server, node } = await startThenSwitch(url, nextMain)
  server.process.kill('SIGHUP')
  await expect.poll(server.output, { timeout: 30_000 }).toContain(`the next release, by ${node}`)
})

test('if the next release does not start, the old web processes go on and are restarted when they end', async ({
  url,
}) => {
  const { server } = await startThenSwitch(url, 'process.exit(1)')
  const old = await onlyPid(server)
  server.process.kill('SIGHUP')
  await expect.poll(server.output, { timeout: 30_000 }).toContain('the old ones keep running')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  process.kill(old, 'SIGKILL')
  await expect.poll(server.output, { timeout: 30_000 }).toContain('a web process ended; starting another')
})

/** A parent of the time before web processes were told when to listen. */
const earlierParent = `
  import cluster from 'node:cluster'
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: ${JSON.stringify(join(projectDir, 'server/main.ts'))} })
  const worker = cluster.fork()
  worker.on('message', ({ readyLine }) => readyLine && console.log(readyLine))
  worker.on('exit', () => process.exit())
  worker.send({ settings: process.env })
  process.on('SIGTERM', () => worker.kill())`

test('a web process of this release serves under a parent of an earlier one', async ({ url }) => {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-earlier-'))
  const main = join(folder, 'main.mjs')
  await writeFile(main, earlierParent)
  const gateway = { RAZORPAY_KEY_ID: 'rzp_test_a', RAZORPAY_KEY_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET: 'c' }
  const settings = { ...gateway, DATABASE_URL: url, PORT: String(await freePort()) }
  const server = await startServer(settings, [], { main })
  running.push(server)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await rm(folder, { recursive: true })
})

test('an idle connection stays open longer than proxies keep theirs', async ({ url }) => {
  const server = await start({ DATABASE_URL: url })
  const { headers } = await fetch(`${server.url}/healthz`)
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120)
})

test('while no process can be started the others go on, and missing ones are started once possible', async ({
  url,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-program-'))
  const node = join(folder, 'node')
  await symlink(process.execPath, node)
  const settings = { DATABASE_URL: url, WEB_PROCESSES: '2', LOG_LEVEL: 'info' }
  const server = await startServer(settings, [], { node })
  running.push({
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  })
  await expect.poll(() => readyPids(server)).toHaveLength(2)

  await unlink(node)
  server.process.kill('SIGHUP')
  process.kill(readyPids(server)[1] ?? 0, 'SIGKILL')
  await expect.poll(server.output, { timeout: 20_000 }).toMatch(/(ENOENT[\s\S]*){6}/)
  const half = await open(node, 'w', 0o755)
  server.process.kill('SIGHUP')
  await expect.poll(server.output, { timeout: 20_000 }).toMatch(/(ETXTBSY[\s\S]*){2}/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  await half.close()
  await unlink(node)
  await symlink(process.execPath, node)
  await expect.poll(() => readyPids(server), { timeout: 60_000 }).toHaveLength(3)
})
