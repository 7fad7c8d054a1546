import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { builtServer } from '../scripts/build-server.ts'
import { testSecret } from '../test/scenes/builders.ts'
import type { Load, LoadPlan } from './load.ts'

export type Server = { pid: number; port: number; stop: () => Promise<void> }

const projectDir = join(import.meta.dirname, '..')

/** The V8 flags of `npm start`. */
export const memoryFlags: string[] = packageJson.scripts.start.match(/--[a-z-]+(?:=\d+)?/g) ?? []

/** Its environment variables for malloc. */
export const allocatorSettings: Record<string, string> = Object.fromEntries(
  packageJson.scripts.start.matchAll(/(MALLOC_\w+)=(\d+)/g).map(([, name, value]) => [name, value]),
)

/** The product as an operator starts it, on this database. */
export async function startProduct(
  databaseUrl: string,
  dataDir: string,
  smtpUrl: string,
): Promise<Server & { startMs: number }> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...memoryFlags, builtServer], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...allocatorSettings,
      NODE_ENV: 'production',
      DEMO: 'true',
      SEED_DEMO: 'false',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      // The key that the inserted shops' bank details are encrypted with.
      ENCRYPTION_KEY: testSecret,
      RATE_LIMIT_FACTOR: '1000000',
      ORDER_UNANSWERED_CANCEL_SECONDS: '0',
      COD_OPEN_ORDERS: '0',
      LOG_LEVEL: 'error',
    },
  })
  const port = await portInOutput(child)
  // The parent process only supervises; the work is done by its child, the web process.
  const [pid = 0] = childrenOf(child.pid ?? 0)
  return { ...serverOf(child, port), pid, startMs: performance.now() - startedAt }
}

/** Starts the baseline (`bare-server.ts`). */
export async function startBare(databaseUrl: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(databaseUrl)
  const [port] = await once(child, 'message')
  return serverOf(child, Number(port))
}

/** Starts the baseline for streams (`bare-streams.ts`). */
export async function startBareStreams(databaseUrl: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'bare-streams.ts'))
  child.send(databaseUrl)
  const [port] = await once(child, 'message')
  return serverOf(child, Number(port))
}

function serverOf(child: ChildProcess, port: number): Server {
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function portInOutput(child: ChildProcess): Promise<number> {
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += chunk
    if (/^ready /m.test(output)) break
  }
  const port = /^ready http:\/\/[^/:\s]+:(\d+)/m.exec(output)?.[1]
  if (!port) throw new Error(`the product did not start:\n${output}`)
  return Number(port)
}

/** Starts the load generator. One process is used for all measurements, so that its code is warm. */
export function startLoad() {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  return {
    async run(plan: LoadPlan): Promise<Load> {
      child.send(plan)
      const [load] = await once(child, 'message')
      return load
    },
    stop: () => child.kill(),
  }
}

const TICK_MS = 10

/** The CPU time of a process so far in ms; zero on systems without `/proc`. */
export function cpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

/** The CPU time of every process below one: PostgreSQL has one for each connection. */
export function cpuMsBelow(parent: number): number {
  return childrenOf(parent).reduce((sum, pid) => sum + cpuMs(pid), 0)
}

function childrenOf(parent: number): number[] {
  try {
    const text = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    return text.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export function memoryMb(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kilobytes = new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}
