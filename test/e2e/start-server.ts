import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { projectDir } from '../../scripts/run-step.ts'
import { testSecret } from '../builders.ts'

export type RunningServer = { url: string; stop(): Promise<void> }

/** The real server in a process of its own, on a free port, with nothing in its database. */
export async function startServer(
  databaseUrl: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-e2e-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: testSecret,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const url = await readyAddress(child.stdout)
  child.stdout.pipe(process.stderr)
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Everything the server says before it is ready is shown when it never is. */
export async function readyAddress(stdout: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    const address = /^ready (http\S+)/m.exec(text)?.[1]
    if (address) return address
  }
  throw new Error(`The server ended before it was ready:\n${text}`)
}
