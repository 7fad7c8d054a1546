import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followGuide, SOURCE } from '../test/deploying/follow-guide.ts'
import { makeAuthority } from '../test/deploying/outside.ts'
import { packageSources, relay } from '../test/deploying/relay.ts'
import { projectDir, runStep } from './run-step.ts'

/**
 * `npm run try-deploying`: follows docs/deploying.md on a temporary, empty Debian, up to an order that is paid, refunded,
 * backed up, lost and restored. Uses the committed state of the repository.
 */
const TOOLS = ['debootstrap', 'systemd-nspawn', 'unshare', 'nsenter', 'ip', 'openssl', 'git']
const IN_THE_STREET = '--in-the-street'

const [mode, folderOfTrial = ''] = process.argv.slice(2)
if (mode === IN_THE_STREET) await walkIn(folderOfTrial)
else await makeTrial()

async function makeTrial() {
  const missing = TOOLS.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
  if (process.getuid?.() !== 0 || missing.length > 0) {
    console.error(
      `It takes root on a Debian with debootstrap and systemd-container. Missing: ${missing.join(', ') || 'root'}`,
    )
    process.exit(2)
  }
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-deploying-'))
  const root = join(folder, 'root')
  try {
    await must('debootstrap', ['--variant=minbase', '--include=systemd-sysv,dbus', 'bookworm', root])
    await must('git', ['clone', '--quiet', '--bare', projectDir, join(root, SOURCE)])
    await copyFile('/etc/ssl/certs/ca-certificates.crt', join(root, 'srv/trusted.pem'))
    const trusted = await makeAuthority(folder)
    await writeFile(join(folder, 'hosts'), '127.0.0.1 localhost\n10.77.0.2 nukkad.example\n')
    const sources = await packageSources(root)
    const ways = sources.map(({ name: host, port, address }) =>
      relay({ path: join(folder, address) }, { host, port }),
    )
    // Visitors and outside services run in a network namespace of their own, at the other end of the server's cable.
    const street = `mount --bind ${folder}/hosts /etc/hosts && ip link set lo up && exec "$@"`
    const walking = [process.execPath, join(import.meta.dirname, 'try-deploying.ts'), IN_THE_STREET, folder]
    const code = await runStep('unshare', ['--net', '--mount', 'sh', '-c', street, 'sh', ...walking], {
      NODE_EXTRA_CA_CERTS: trusted,
    })
    for (const way of ways) way.close()
    process.exitCode = code
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function walkIn(folder: string) {
  const trusted = '/srv/trusted.pem'
  await followGuide({
    root: join(folder, 'root'),
    folder,
    // A proxy between this machine and the package registry may have its own certificate authority.
    variables: { npm_config_cafile: trusted, NODE_EXTRA_CA_CERTS: trusted },
    say: (line) => console.log(line),
  })
}

async function must(command: string, args: string[]) {
  if ((await runStep(command, args)) !== 0) throw new Error(`${command} failed`)
}
