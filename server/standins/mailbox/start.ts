import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { uuidv7 } from 'uuidv7'
import type { SmsOutcome } from '#server/notifications/sms/sms-port.ts'
import { folderStore, memoryStore, type ReceivedMail } from './mail-store.ts'
import { mailboxRoutes } from './routes.ts'

export type MailboxOptions = {
  /** Keeps the mails across restarts; without it they are kept in memory. */
  folder?: string
  /** Called with one line per mail that includes its subject: in development codes are read there. */
  tell?: (line: string) => void
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

const LARGEST_MAIL = 1024 * 1024

/** An SMTP server that stores all mails and delivers none. */
export async function startMailbox({ folder, tell = () => {} }: MailboxOptions = {}) {
  const store = folder === undefined ? memoryStore() : folderStore(folder)
  const refused = new Map<string, number>()

  const server = new SMTPServer({
    banner: 'development mailbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MAIL,
    closeTimeout: 500,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address)
      done(responseCode ? Object.assign(new Error('refused on request'), { responseCode }) : null)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      readMail(stream, to)
        .then((mail) => {
          store.add(mail)
          tell(`mail for ${to.join(', ')}: ${mail.subject}`)
          done()
        })
        .catch((error) => done(error))
    },
  })
  server.on('error', () => {})
  const port = await listen(server)

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    fetch: mailboxRoutes(store).fetch,
    /** Newest first. */
    get mails() {
      return store.list()
    },
    clear: store.clear,
    /** Stores an SMS beside the mails. Answers like the SMS port. */
    receiveSms(number: string, text: string): SmsOutcome {
      const fault = refused.get(number)
      if (fault !== undefined) return fault >= 500 ? { refused: String(fault) } : 'retry'
      const subject = text.split('\n')[0] ?? ''
      const receivedAt = new Date().toISOString()
      store.add({
        id: uuidv7(),
        to: [number],
        from: 'SMS',
        subject,
        messageId: '',
        text,
        html: '',
        receivedAt,
      })
      tell(`message for ${number}: ${subject}`)
      return 'sent'
    },
    /** From now on deliveries to this address or number fail with an SMTP error, as with a full mailbox. */
    refuse(address: string, responseCode: number) {
      refused.set(address, responseCode)
    },
    accept(address: string) {
      refused.delete(address)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

async function readMail(stream: AsyncIterable<Buffer>, to: string[]): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const parsed = await PostalMime.parse(Buffer.concat(chunks))
  return {
    id: uuidv7(),
    to,
    from: parsed.from?.address ?? '',
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    receivedAt: new Date().toISOString(),
  }
}
