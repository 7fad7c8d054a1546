import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commandsOf, readDeploying } from './commands.ts'
import { customerEmail, openTrade, orderInCash, orderOnline, type Trade, until } from './first-order.ts'
import { bootMachine, type Machine, OUTSIDE, type Terminal } from './machine.ts'
import { certify, type Mailbox, openGateway, openMail } from './outside.ts'
import { packageSources, relay } from './relay.ts'
import { type Visitor, visit } from './visitor.ts'

const run = promisify(execFile)

/** The bare repository that the server clones, in the server's root. */
export const SOURCE = 'srv/nukkad.git'

export type Trial = {
  root: string
  /** Certificate authority, keys and certificates of the outside services. */
  folder: string
  variables: Record<string, string>
  say: (line: string) => void
}

type Scene = {
  trial: Trial
  machine: Machine
  terminal: Terminal
  gateway: Awaited<ReturnType<typeof openGateway>>
  /** Runs the commands under a heading of the page. */
  follow(title: string): Promise<string>
}

/**
 * All of docs/deploying.md, executed on an empty Debian; throws if a command fails or its result is not as promised.
 */
export async function followGuide(trial: Trial): Promise<void> {
  const here = commandsOf(await readDeploying()).filter(({ isForElsewhere }) => !isForElsewhere)
  const left = new Set(here)
  const sources = await packageSources(trial.root)
  const machine = await bootMachine(trial.root, sources, trial.variables)
  const ways = sources.map(({ address, port }) =>
    relay({ host: address, port }, { path: join(trial.folder, address) }),
  )
  const gateway = await openGateway(trial.folder)
  const terminal = machine.openTerminal()
  async function follow(title: string) {
    let said = ''
    for (const block of here.filter((one) => one.title === title)) {
      const from = performance.now()
      said += await terminal.type(block.commands)
      left.delete(block)
      trial.say(`${title}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
    }
    return said
  }
  try {
    await runGuide({ trial, machine, terminal, gateway, follow })
    const forgotten = [...left].map(({ title }) => title)
    if (forgotten.length > 0) throw new Error(`not followed: ${forgotten.join(', ')}`)
  } catch (error) {
    trial.say(`the last lines of the journal:\n${await lastLines(machine)}`)
    throw error
  } finally {
    terminal.close()
    for (const way of ways) way.close()
    await gateway.close()
    await machine.halt()
  }
}

async function lastLines(machine: Machine): Promise<string> {
  const terminal = machine.openTerminal()
  const lines = await terminal.type('journalctl -n 40 --no-pager -o cat || true')
  terminal.close()
  return lines
}

async function runGuide(scene: Scene) {
  const { trial, machine, terminal, gateway, follow } = scene
  const { say } = trial
  await follow('With systemd: PostgreSQL, nginx and the product as services')
  await trustAuthority(scene)
  const mailbox = await openMail(machine, terminal, trial.folder)
  await follow('A release')
  await follow('The database')
  await follow('The settings')
  await fillInSettings(scene)
  await follow('The start')
  const unit = await terminal.type(
    'systemd-analyze verify nukkad.service && systemd-analyze security nukkad | tail -n 1',
  )
  say(unit.trim())
  await installCertificate(scene)
  await follow('The certificate, and nginx')

  const site = await visit()
  await checkSite(scene, site)
  const trade = await openTrade(site, mailbox, gateway)
  await payAndRefund(scene, site, trade, mailbox)
  await checkAuditedAddresses(scene)
  await nightlyBackup(scene, site, trade)
  await updateAndRollBack(scene, site)
  await restoreToMoment(scene, site, trade)
  site.leave()
}

/** Trusted like Let's Encrypt. The server clones from here. */
async function trustAuthority({ trial, machine, terminal }: Scene) {
  const own = join(machine.root, 'usr/local/share/ca-certificates/trial.crt')
  await copyFile(join(trial.folder, 'authority.pem'), own)
  await terminal.type(`
    update-ca-certificates
    git config --system url.file:///${SOURCE}.insteadOf https://example.com/nukkad.git`)
}

/** The settings that the page leaves to an editor. */
async function fillInSettings({ terminal, gateway }: Scene) {
  const { keyId, keySecret, webhookSecret } = gateway.state.keys
  const settings = '/etc/nukkad/settings.env'
  await terminal.type(`
    sed -i 's|^RAZORPAY_KEY_ID=.*|RAZORPAY_KEY_ID=${keyId}|' ${settings}
    sed -i 's|^RAZORPAY_KEY_SECRET=.*|RAZORPAY_KEY_SECRET=${keySecret}|' ${settings}
    sed -i 's|^RAZORPAY_WEBHOOK_SECRET=.*|RAZORPAY_WEBHOOK_SECRET=${webhookSecret}|' ${settings}
    echo NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt >> ${settings}`)
}

async function installCertificate({ trial, machine }: Scene) {
  const { key, certificate } = await certify(trial.folder, 'nukkad.example')
  const live = join(machine.root, 'etc/letsencrypt/live/nukkad.example')
  await mkdir(live, { recursive: true })
  await copyFile(certificate, join(live, 'fullchain.pem'))
  await copyFile(key, join(live, 'privkey.pem'))
}

function expect(isTrue: boolean, what: string, seen?: unknown): asserts isTrue {
  if (!isTrue) throw new Error(seen === undefined ? what : `${what}: ${JSON.stringify(seen)}`)
}

async function checkSite({ trial, machine }: Scene, site: Visitor) {
  expect(site.protocol() === 'h2 over TLSv1.3', 'HTTP/2', site.protocol())
  const page = await site.ask('/', { headers: { 'accept-encoding': 'gzip, br' } })
  const encoding = page.headers['content-encoding']
  expect(page.status === 200 && encoding !== undefined, 'a compressed page', page.headers)
  expect('strict-transport-security' in page.headers, 'HSTS', page.headers)
  const moved = await new Promise<string | undefined>((done, fail) =>
    get('http://nukkad.example/cart', ({ headers }) => done(headers.location)).once('error', fail),
  )
  expect(moved === 'https://nukkad.example/cart', 'plain HTTP leads to https', moved)
  const open = (await machine.listens()).filter((address) => !/^(127\.|\[::1\])/.test(address))
  const ports = [...new Set(open.map((address) => address.split(':').at(-1)))].sort()
  expect(String(ports) === '443,80', 'open ports', open)
  trial.say(`${site.protocol()}, ${encoding}, from outside only ${ports.join(' and ')}`)
}

async function payAndRefund(
  { trial, terminal, gateway, follow }: Scene,
  site: Visitor,
  trade: Trade,
  mailbox: Mailbox,
) {
  const orderId = await orderOnline(site, trade, mailbox, gateway)
  await terminal.type(`nukkad-operator refund ${orderId}`)
  const refund = await until('the refund', async () => [...gateway.state.refunds.values()][0])
  gateway.settleRefund(refund, 'processed')
  const deliveries = () => [...gateway.state.deliveries.values()]
  await until('the gateway has delivered every webhook', async () =>
    deliveries().every(({ state }) => state === 'delivered'),
  )
  await until('the customer is mailed about the refund', () =>
    mailbox.find(customerEmail, /is on its way back/),
  )
  await follow('The first order')
  trial.say(
    `an order paid, delivered and refunded; webhooks: ${deliveries()
      .map(({ event }) => event)
      .join(', ')}`,
  )
}

const psql = (statement: string) => `su postgres -c 'cd / && psql -tA nukkad -c "${statement}"'`
const countOrders = async ({ terminal }: Scene) =>
  Number(await terminal.type(psql('select count(*) from orders')))

async function checkAuditedAddresses({ terminal }: Scene) {
  const seen = await terminal.type(psql('select distinct ip from audit_events where ip is not null'))
  expect(seen.trim() === OUTSIDE, 'addresses in the audit', seen)
}

async function untilReady(site: Visitor) {
  await until('ready again', async () => (await site.ask('/readyz')).status === 200)
}

/** Written and checked by the product itself, under all restrictions of its unit; then restored. */
async function nightlyBackup(scene: Scene, site: Visitor, trade: Trade) {
  const { trial, terminal, follow } = scene
  await terminal.type(`
    echo "BACKUP_AT=$(TZ=IST-5:30 date -d '+90 seconds' +%H:%M)" >> /etc/nukkad/settings.env
    systemctl restart nukkad`)
  const isProven = () =>
    terminal.type("journalctl -u nukkad -o cat | grep 'the backup was restored and counted' || true")
  await until('the backup of the night', isProven, 240_000)
  trial.say('a backup was written, restored and counted')
  const before = await countOrders(scene)
  await follow('Restore')
  await untilReady(site)
  expect((await countOrders(scene)) === before, 'as many orders as before')
  await site.call('/api/order/list', { token: trade.keeperToken })
}

const RELEASE_SIGN = '/release.txt'

async function updateAndRollBack(scene: Scene, site: Visitor) {
  const { trial, terminal, follow } = scene
  await publishRelease(join(scene.machine.root, SOURCE))
  let answered = 0
  const failed: unknown[] = []
  let isOver = false
  async function requestRepeatedly() {
    for (; !isOver; await sleep(50)) {
      const visitor = await visit()
      const { status } = await visitor.ask('/api/site').catch((error) => ({ status: String(error) }))
      if (status === 200) answered += 1
      else failed.push(status)
      visitor.leave()
    }
  }
  const asking = requestRepeatedly()
  const renewed = (times: number) => () =>
    terminal.type(
      `test "$(journalctl -u nukkad -o cat | grep -c 'every web process was replaced')" = ${times} && echo yes || true`,
    )

  await follow('Update')
  await until('the new release', renewed(1))
  expect((await site.ask(RELEASE_SIGN)).status === 200, 'the new release is shown')
  await terminal.type('mkdir /opt/nukkad/2099-01-01 /opt/nukkad/2099-01-02 /opt/nukkad/2099-01-03')
  await follow('Roll back')
  await until('the release before', renewed(2))
  expect((await site.ask(RELEASE_SIGN)).status === 404, 'the release before is shown')
  isOver = true
  await asking
  expect(failed.length === 0, 'requests failed meanwhile', failed)
  trial.say(`updated and rolled back; ${answered} requests meanwhile, none failed`)
}

/** A commit whose change is visible. */
async function publishRelease(source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-release-'))
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Trial', '-c', 'user.email=trial@nukkad.example', '-C', folder, ...args])
  await git('clone', '--quiet', '--depth', '1', `file://${source}`, '.')
  await writeFile(join(folder, 'public', RELEASE_SIGN), 'the second release\n')
  await git('add', '.')
  await git('commit', '--quiet', '-m', 'Mark the release')
  await git('push', '--quiet', 'origin', 'HEAD')
  await rm(folder, { recursive: true })
}

async function restoreToMoment(scene: Scene, site: Visitor, trade: Trade) {
  const { trial, terminal, follow } = scene
  await follow('Any moment of the past')
  await untilReady(site)
  await orderInCash(site, trade)
  const before = await countOrders(scene)
  // pgBackRest counts whole seconds, and has just made a backup.
  await terminal.type("sleep 2; moment=$(date '+%F %T.%6N%:z')")
  await terminal.type(psql('set session_replication_role = replica; truncate orders cascade'))
  expect((await countOrders(scene)) === 0, 'the mistake')
  await follow('Back to a moment')
  await untilReady(site)
  expect((await countOrders(scene)) === before, 'every order is back')
  await orderInCash(site, trade)
  trial.say(`brought back to a moment with ${before} orders, and took the next`)
}
