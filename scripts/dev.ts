import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { originAt, readConfig, readEnvFile } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { makeLog } from '#server/log.ts'
import { projectDir } from './run-step.ts'

readEnvFile()
const config = readConfig()
const log = makeLog('warn')
const pages = originAt(config.HOST, 5173)
const api = originAt(config.HOST, config.PORT)

// The embedded PostgreSQL is started here, so that it does not stop each time the server restarts.
const engine = config.DATABASE_URL ? undefined : await startEmbedded({ dataDir: config.DATA_DIR, log })

const env = { ...process.env, PUBLIC_URL: config.PUBLIC_URL ?? pages, API_ORIGIN: api }
const run = (command: string, args: string[]) =>
  spawn(join(projectDir, 'node_modules/.bin', command), args, { cwd: projectDir, stdio: 'inherit', env })
const startServer = () => run('node', ['server/main.ts'])

let server = startServer()
const pageServer = run('react-router', ['dev', '--host', config.HOST, '--port', '5173'])
console.log(`Pages with hot reload: ${pages}. The API and the built pages: ${api}.`)

// Not `node --watch`, whose IPC messages also reach the server's child processes, which would take them for their own.
const SETTLE_MS = 150
let settling: NodeJS.Timeout | undefined
for (const folder of ['server', 'contract', 'migrations']) {
  watch(join(projectDir, folder), { recursive: true }, (_event, name) => {
    if (!name || /\.test\.tsx?$/.test(name)) return
    clearTimeout(settling)
    settling = setTimeout(restart, SETTLE_MS)
  })
}

async function restart() {
  console.log('The server starts again.')
  await stop(server)
  server = startServer()
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([stop(server), stop(pageServer)])
    await engine?.stop()
    process.exit(0)
  })
}
