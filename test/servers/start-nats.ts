import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/** From Debian's package of that name; undefined if it is not installed. */
export const natsServer = folders
  .map((folder) => join(folder, 'nats-server'))
  .find((file) => existsSync(file))

/** Accepts clients with the password that is in the URL. */
export async function startNats(port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const password = 'p@ss word'
  const options = ['--addr', '127.0.0.1', '--port', String(port), '--user', 'nukkad', '--pass', password]
  const child = spawn(natsServer ?? '', options, { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const line of createInterface({ input: child.stderr }))
    if (line.includes('Server is ready')) break
  child.stderr.resume()
  const gone = once(child, 'exit')
  return {
    url: `nats://nukkad:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
