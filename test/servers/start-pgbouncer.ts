import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/** From Debian's package of that name; undefined if it is not installed. */
export const pgbouncer = folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))

export type Pooler = { url: string; stop(): Promise<void> }

/** In transaction mode: each transaction gets any free connection. */
export async function startPgbouncer(databaseUrl: string): Promise<Pooler> {
  const behind = new URL(databaseUrl)
  const dir = await mkdtemp(join(tmpdir(), 'nukkad-pgbouncer-'))
  const port = await freePort()
  const name = behind.pathname.slice(1)
  const target = `host=127.0.0.1 port=${behind.port} user=${behind.username} password=${behind.password}`
  const file = join(dir, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
`,
  )
  const user = await unprivileged()
  await chmod(dir, 0o755)
  if (user) await chown(file, user.uid, user.gid)
  const child = spawn(pgbouncer ?? '', [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const lines = createInterface({ input: child.stderr })
  for await (const line of lines) if (line.includes('process up')) break
  child.stderr.resume()
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** It refuses to run as root. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
