import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import { startRazorpayStandin } from '#server/standins/razorpay/start.ts'
import { type Machine, OUTSIDE, type Terminal } from './machine.ts'
import { pipeBothWays } from './relay.ts'

const run = promisify(execFile)

/** A certificate authority for every name, in place of Let's Encrypt and of the vendors' own authorities. */
export async function makeAuthority(folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'authority.key'), join(folder, 'authority.pem')]
  const own = ['-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '2', '-subj', '/CN=Authority of a trial']
  await run('openssl', ['req', ...own, '-keyout', key, '-out', certificate])
  return certificate
}

export async function certify(folder: string, name: string): Promise<{ key: string; certificate: string }> {
  const at = (kind: string) => join(folder, `${name}.${kind}`)
  const signing = [
    '-CA',
    join(folder, 'authority.pem'),
    '-CAkey',
    join(folder, 'authority.key'),
    '-days',
    '2',
  ]
  const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const wanted = ['-x509', '-nodes', '-newkey', 'rsa:2048', ...named, '-keyout', at('key'), '-out', at('pem')]
  await run('openssl', ['req', ...wanted, ...signing])
  return { key: at('key'), certificate: at('pem') }
}

/** The Razorpay stand-in, under the vendor's own host name. */
export async function openGateway(folder: string) {
  const standin = await startRazorpayStandin({ firstRetryMs: 500 })
  // The product recognises the stand-in by its key, and would accept no order with it.
  standin.state.save('keys', 'keys', { ...standin.state.keys, keyId: 'rzp_live_0000000TRIAL' })
  standin.sendWebhooksTo('https://nukkad.example/api/payment/webhook')
  const { key, certificate } = await certify(folder, 'api.razorpay.com')
  const { port } = new URL(standin.apiUrl)
  const pair = { key: await readFile(key), cert: await readFile(certificate) }
  const server = createServer(pair, (client) => pipeBothWays(client, connect(Number(port), '127.0.0.1')))
  server.listen(443, OUTSIDE)
  return {
    ...standin,
    close: async () => {
      server.close()
      await standin.close()
    },
  }
}

const POSTBOX = 'var/mail/postbox'
const mailServer = `
primary_hostname = mail.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = 465
tls_on_connect_ports = 465
tls_certificate = /etc/mail.pem
tls_privatekey = /etc/mail.key
acl_smtp_rcpt = recipients

begin acl
recipients:
  accept authenticated = *
  deny message = sign in first

begin routers
everybody:
  driver = accept
  transport = box

begin transports
box:
  driver = appendfile
  maildir_format
  directory = /${POSTBOX}
  user = mail

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and {{eq {$auth2}{user}} {eq {$auth3}{password}}}}
`

/** Debian's Exim, which accepts mails only over TLS and with a password, and puts all of them into one mailbox. */
export async function openMail(machine: Machine, terminal: Terminal, folder: string) {
  const { key, certificate } = await certify(folder, 'mail.example')
  await terminal.type('apt-get install -y --no-install-recommends exim4-daemon-light')
  await copyFile(certificate, join(machine.root, 'etc/mail.pem'))
  await copyFile(key, join(machine.root, 'etc/mail.key'))
  await writeFile(join(machine.root, 'etc/exim4/exim4.conf'), mailServer)
  await terminal.type(
    'chown root:Debian-exim /etc/mail.key && chmod 640 /etc/mail.key && systemctl restart exim4',
  )

  /** The mails for a recipient, with the subject that is wanted. */
  return {
    async find(to: string, subject: RegExp) {
      const box = join(machine.root, POSTBOX, 'new')
      for (const name of await readdir(box).catch(() => [])) {
        const mail = await PostalMime.parse(await readFile(join(box, name)))
        const isTo = mail.to?.some(({ address }) => address === to)
        if (isTo && subject.test(mail.subject ?? '')) return mail
      }
      return undefined
    },
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMail>>
