import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtServer } from '../../scripts/build-server.ts'
import { projectDir } from '../../scripts/run-step.ts'
import { testSecret } from '../scenes/builders.ts'
import { overhear } from '../secret-watch.ts'
import { freePort } from './free-port.ts'

export type RunningServer = {
  url: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** Waits until the demo town has all its pictures. Needs a log level that reports it. */
  townDrawn(): Promise<void>
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 100

/** For every process that is started: most of the start-up time is reading and compiling modules. */
export const keptCompiled = { NODE_COMPILE_CACHE: join(projectDir, 'node_modules/.cache/compiled') }

/**
 * The real server in a process of its own, on a free port; it inherits none of our settings. Without a DATA_DIR it
 * gets a temporary one.
 */
export async function startServer(
  settings: Record<string, string>,
  flags: readonly string[] = [],
  { node = process.execPath, main = builtServer } = {},
): Promise<RunningServer> {
  const ownDataDir = settings.DATA_DIR ? undefined : await mkdtemp(join(tmpdir(), 'nukkad-server-'))
  const child = spawn(node, [...flags, main], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...keptCompiled,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Not the system's choice: an outgoing connection may have that port before the server takes it.
      PORT: String(await freePort()),
      // A developer's own settings must not affect the tests.
      ENV_FILE: '/dev/null',
      ENCRYPTION_KEY: testSecret,
      SEED_DEMO: 'false',
      // All tests of a day use one address, and often one account.
      RATE_LIMIT_FACTOR: '1000',
      ORDER_UNANSWERED_CANCEL_SECONDS: '0',
      COD_OPEN_ORDERS: '0',
      // More than in production, so that the search for secrets in the log sees everything.
      LOG_LEVEL: 'trace',
      ...(ownDataDir && { DATA_DIR: ownDataDir }),
      ...settings,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  createInterface({ input: child.stdout }).on('line', overhearLine)
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk)
  })
  const closed = once(child, 'close')
  const url = await readyAddress(child.stdout).catch(async ({ message }) => {
    await closed
    throw new Error(`${message}${complaints}`)
  })
  child.stderr.pipe(process.stderr)
  return {
    url,
    process: child,
    output: () => output,
    async townDrawn() {
      while (!output.includes('"msg":"the demo town has its pictures"')) {
        if (child.exitCode !== null) throw new Error(`The server ended before the town was drawn:\n${output}`)
        await sleep(LOOK_EVERY_MS)
      }
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      // Its last output may arrive after it has ended.
      await closed
      if (ownDataDir) await rm(ownDataDir, { recursive: true, force: true })
    },
  }
}

/** The built-in mailbox shows codes on purpose: developers read them there. */
function overhearLine(line: string) {
  if (!/"msg":"(mail|message) for /.test(line)) overhear(line)
}

/** If the server ends before it is ready, its output is shown. */
export function readyAddress(stdout: Readable): Promise<string> {
  return new Promise((ready, fail) => {
    let text = ''
    stdout.on('data', (chunk) => {
      text += String(chunk)
      const address = /^ready (http\S+).*\n/m.exec(text)?.[1]
      if (address) ready(address)
    })
    stdout.once('end', () => fail(new Error(`The server ended before it was ready:\n${text}`)))
  })
}
