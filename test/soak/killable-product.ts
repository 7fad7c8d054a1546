import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtServer } from '../../scripts/build-server.ts'
import { testSecret } from '../scenes/builders.ts'
import { freePort } from '../servers/free-port.ts'
import { readyAddress } from '../servers/start-server.ts'

export type KillableProduct = {
  url: string
  kills: number
  /** kill -9, and a restart at the same address. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

/** The real server in a process of its own that may be killed at any moment. */
export async function startKillableProduct(
  projectDir: string,
  settings: NodeJS.ProcessEnv,
): Promise<KillableProduct> {
  const port = await freePort()
  let child = await start()

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [builtServer], {
      cwd: projectDir,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        SEED_DEMO: 'false',
        LOG_LEVEL: 'fatal',
        ENV_FILE: '/dev/null',
        // The key that its shops' data is encrypted with.
        ENCRYPTION_KEY: testSecret,
        ...settings,
      },
    })
    if (!started.stdout) throw new Error('no output to read')
    await readyAddress(started.stdout)
    started.stdout.resume()
    return started
  }
  async function end(signal: NodeJS.Signals) {
    const gone = once(child, 'exit')
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await gone
  }

  const product: KillableProduct = {
    url: `http://127.0.0.1:${port}`,
    kills: 0,
    async killAndRestart() {
      await end('SIGKILL')
      product.kills += 1
      child = await start()
    },
    stop: () => end('SIGTERM'),
  }
  return product
}
