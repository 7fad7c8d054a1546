import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { makeLog } from '#server/log.ts'
import { projectDir } from './run-step.ts'

const config = readConfig()
const log = makeLog('warn')
const pages = `http://${config.HOST}:5173`
const api = `http://${config.HOST}:${config.PORT}`

// Held here as well, so that it does not stop each time the watched server starts again.
const engine = config.DATABASE_URL ? undefined : await startEmbedded({ dataDir: config.DATA_DIR, log })

const env = { ...process.env, PUBLIC_URL: config.PUBLIC_URL ?? pages, API_ORIGIN: api }
const run = (command: string, args: string[]) =>
  spawn(join(projectDir, 'node_modules/.bin', command), args, { cwd: projectDir, stdio: 'inherit', env })
const children = [
  run('node', ['--watch', '--watch-preserve-output', 'server/main.ts']),
  run('react-router', ['dev', '--host', config.HOST, '--port', '5173']),
]
console.log(`Pages with hot reload: ${pages}. The API and the built pages: ${api}.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all(
      children.map((child) => {
        const gone = new Promise((done) => child.once('exit', done))
        return child.exitCode === null && child.kill('SIGTERM') ? gone : undefined
      }),
    )
    await engine?.stop()
    process.exit(0)
  })
}
