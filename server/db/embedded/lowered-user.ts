import { readFile, stat } from 'node:fs/promises'

/** The unprivileged user that PostgreSQL runs as when we are root; undefined when we are not, and it runs as ourselves. */
export type LoweredUser = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. An existing cluster keeps its owner, so that a `postgres` user who is created later
 * does not lock us out of it.
 */
export async function loweredUser(existingHome: string): Promise<LoweredUser> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(existingHome).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const passwd = await readFile('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Run Nukkad as an ordinary user, or name an outside PostgreSQL in DATABASE_URL.',
  )
}
