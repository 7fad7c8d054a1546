import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { engineEnvironment } from './engine-environment.ts'
import { type LoweredUser, loweredUser } from './lowered-user.ts'

/** An initialised cluster, with its password in a file beside it. */
export type EngineHome = { path: string; clusterDir: string; password: string; user: LoweredUser }

export const ENGINE_USER = 'nukkad'

/** Where PostgreSQL keeps its files: in the data directory, unless the user it runs as cannot enter that. */
export async function chooseEngineHome(dataDir: string, warn: (message: string) => void) {
  await mkdir(dataDir, { recursive: true })
  const path = join(await realpath(dataDir), 'postgres')
  const user = await loweredUser(path)
  if (!user) return { path, user }

  // Others may pass through our folder, but not list it.
  await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o111)
  const closed = await firstClosedParent(path, user)
  if (!closed) return { path, user }

  const outside = await homeOutside(dataDir)
  warn(
    `PostgreSQL does not run as root, and the user with id ${user.uid} it runs as cannot enter ${closed}: ` +
      `the database is kept in ${outside}. Set DATA_DIR to choose another place.`,
  )
  return { path: outside, user: (await loweredUser(outside)) ?? user }
}

/** A random name, stored in the data directory, so that deleting that starts with an empty database here too. */
async function homeOutside(dataDir: string): Promise<string> {
  const pointer = join(dataDir, 'postgres-is-in')
  const known = await readFile(pointer, 'utf8').catch(() => undefined)
  if (known) return known.trim()
  const path = join('/var/lib/nukkad', randomUUID(), 'postgres')
  await mkdir(dirname(path), { recursive: true, mode: 0o711 })
  await writeFile(pointer, `${path}\n`)
  return path
}

async function firstClosedParent(path: string, user: { uid: number; gid: number }) {
  const parents: string[] = []
  for (let dir = dirname(path); dir !== dirname(dir); dir = dirname(dir)) parents.unshift(dir)
  for (const dir of parents) {
    const { mode, uid, gid } = await stat(dir)
    const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if (!(mode & execute)) return dir
  }
  return undefined
}

/** Initialises the cluster if there is none, atomically: of two processes at once, one wins and both use its cluster. */
export async function makeEngineHome(binDir: string, path: string, user: LoweredUser): Promise<EngineHome> {
  if (!(await isThere(path))) {
    const unfinished = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
    await mkdir(unfinished, { mode: 0o700 })
    if (user) await chown(unfinished, user.uid, user.gid)
    const passwordFile = join(unfinished, 'password')
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user) await chown(passwordFile, user.uid, user.gid)
    await initdb(binDir, unfinished, user)
    await rename(unfinished, path).catch(() => rm(unfinished, { recursive: true }))
  }
  const password = await readFile(join(path, 'password'), 'utf8').catch((cause) => {
    throw new Error(
      `The embedded database in ${path} belongs to someone else (${cause.code}). Set DATA_DIR to another place.`,
    )
  })
  return { path, clusterDir: join(path, 'cluster'), password, user }
}

function initdb(binDir: string, home: string, user: LoweredUser): Promise<void> {
  const options = [
    `--pgdata=${join(home, 'cluster')}`,
    `--username=${ENGINE_USER}`,
    `--pwfile=${join(home, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ]
  return new Promise((done, fail) => {
    const child = spawn(join(binDir, 'initdb'), options, { ...user, cwd: home, env: engineEnvironment(home) })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`The embedded database could not be made in ${home}:\n${output}`)),
    )
  })
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
