import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Source } from './relay.ts'

const run = promisify(execFile)
const NAME = 'nukkad-trial'

/** The two ends of the only network cable: visitors and services outside, and the server. */
export const OUTSIDE = '10.77.0.1'
export const SERVER = '10.77.0.2'

/** A root shell on the server, which keeps its variables and directory from one block to the next. */
export type Terminal = { type(commands: string): Promise<string>; close(): void }
export type Machine = {
  root: string
  openTerminal(): Terminal
  listens(): Promise<string[]>
  halt(): Promise<void>
}

/**
 * Boots the Debian in a folder with its own systemd and its own network, so that it does not use this machine's ports.
 */
export async function bootMachine(
  root: string,
  sources: Source[],
  variables: Record<string, string>,
): Promise<Machine> {
  await describeNetwork(root, sources)
  const cgroups = existsSync('/run/systemd/system') ? [] : await ownCgroups()
  const joining = cgroups.map((folder) => `echo $$ > ${folder}/cgroup.procs;`).join(' ')
  const options = [
    '--boot',
    '--register=no',
    '--keep-unit',
    '--network-veth',
    '--resolv-conf=off',
    '--timezone=off',
  ]
  const command = `${joining} exec systemd-nspawn ${options.join(' ')} --link-journal=no --console=pipe -M ${NAME} -D ${root}`
  const container = spawn('sh', ['-c', command], { stdio: 'ignore' })
  const leader = await leaderOf(container)
  const inside = (...args: string[]) => run('nsenter', ['-a', '-t', String(leader), ...args])
  for (const address of [OUTSIDE, ...sources.map((source) => source.address)])
    await run('ip', ['address', 'add', `${address}/24`, 'dev', `ve-${NAME}`])
  await run('ip', ['link', 'set', `ve-${NAME}`, 'up'])
  const cable = (...args: string[]) => run('nsenter', ['-n', '-t', String(leader), 'ip', ...args])
  await cable('address', 'add', `${SERVER}/24`, 'dev', 'host0')
  await cable('link', 'set', 'host0', 'up')
  while (!(await inside('systemctl', 'is-active', 'multi-user.target').catch(() => undefined)))
    await sleep(200)

  return {
    root,
    openTerminal: () => openTerminal(root, leader, variables),
    async listens() {
      const { stdout } = await run('nsenter', ['-n', '-t', String(leader), 'ss', '-Hltn'])
      return stdout.split('\n').flatMap((line) => line.split(/\s+/)[3] ?? [])
    },
    async halt() {
      container.kill('SIGTERM')
      while (container.exitCode === null && container.signalCode === null) await sleep(100)
      for (const folder of cgroups)
        await run('find', [folder, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+'])
      await rm(`/run/systemd/nspawn/propagate/${NAME}`, { recursive: true, force: true })
    },
  }
}

/** What a rented server gets from its provider: a host name and DNS. */
async function describeNetwork(root: string, sources: Source[]) {
  const names = [
    '127.0.0.1 localhost',
    `${SERVER} nukkad.example`,
    `${OUTSIDE} api.razorpay.com`,
    '127.0.0.1 mail.example',
    ...sources.map(({ address, name }) => `${address} ${name}`),
  ]
  await writeFile(join(root, 'etc/hosts'), `${names.join('\n')}\n`)
  await writeFile(join(root, 'etc/hostname'), `${NAME}\n`)
  // Nothing of it outlives the trial, so dpkg need not sync to disk for each of six hundred packages.
  await writeFile(join(root, 'etc/dpkg/dpkg.cfg.d/trial'), 'force-unsafe-io\n')
}

/** Creates cgroups if no systemd is running that would. */
async function ownCgroups(): Promise<string[]> {
  const roots = ['systemd', 'unified', '.'].map((name) => join('/sys/fs/cgroup', name))
  const mounted = roots.filter((root) => existsSync(join(root, 'cgroup.procs')))
  const folders = mounted.map((root) => join(root, NAME))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  return folders
}

/** The process ID of its init, as numbered outside the container. */
async function leaderOf(container: ChildProcess): Promise<number> {
  const { pid } = container
  while (container.exitCode === null) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    for (const child of children.split(' ').map(Number))
      if (child && (await readFile(`/proc/${child}/comm`, 'utf8').catch(() => '')) === 'systemd\n')
        return child
    await sleep(100)
  }
  throw new Error('the machine did not start')
}

function openTerminal(root: string, leader: number, variables: Record<string, string>): Terminal {
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    ...variables,
  }
  const shell = spawn('nsenter', ['-a', '-t', String(leader), 'bash', '-e'], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => (said += String(part)))
  const ended = new Promise<never>((_, fail) => {
    shell.once('exit', () => fail(new Error(`A command failed:\n${said.split('\n').slice(-30).join('\n')}`)))
  })
  ended.catch(() => undefined)
  let typed = 0

  return {
    async type(commands) {
      typed += 1
      const done = `-- block ${typed} is done --`
      said = ''
      await writeFile(join(root, 'srv/block.sh'), commands)
      // Commands must not read the next block as their standard input.
      shell.stdin.write(`. /srv/block.sh </dev/null\necho '${done}'\n`)
      const over = async () => {
        while (!said.includes(done) && shell.exitCode === null && shell.signalCode === null) await sleep(50)
        return said.slice(0, said.indexOf(done))
      }
      return Promise.race([over(), ended])
    },
    // Killed at once: a shell that is stopped together with the machine would prevent it from halting.
    close: () => void shell.kill('SIGKILL'),
  }
}
