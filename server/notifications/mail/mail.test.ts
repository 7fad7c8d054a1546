import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished } from 'vitest'
import { mailAccountNotice, mailSecurityNotice } from '#server/identity/mail-jobs.ts'
import { enqueue } from '#server/jobs/job.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { startMailbox } from '#server/standins/mailbox/start.ts'
import { password } from '#test/scenes/builders.ts'
import { test as signInTest } from '#test/scenes/sign-in-test.ts'
import { writeLetter } from './mail-frame.ts'
import type { Mail } from './mail-port.ts'
import { enqueueMail, handleMail } from './send-mail.job.ts'
import { smtpMail } from './smtp-mail.ts'

const log = pino({ level: 'silent' })
const mail: Mail = {
  to: 'asha@example.in',
  toName: 'Asha',
  subject: 'Hello',
  text: 'Hello Asha',
  key: 'hello:1',
}

/** Starts an SMTP server that accepts everything except one command, which it answers with `line`; returns its URL. */
async function refusingServer(at: 'HELLO' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA', line: string) {
  const server = createServer((socket) => {
    let isData = false
    const say = (text: string) => socket.write(`${text}\r\n`)
    const answer = (command: typeof at, text: string) => say(command === at ? line : text)
    socket.on('error', () => {})
    createInterface(socket).on('line', (heard) => {
      if (isData) {
        if (heard !== '.') return
        isData = false
        answer('DATA', '250 taken')
      } else if (/^EHLO/.test(heard)) say(at === 'AUTH' ? '250-here\r\n250 AUTH PLAIN' : '250 here')
      else if (/^AUTH/.test(heard)) answer('AUTH', '235 in')
      else if (/^MAIL/.test(heard)) answer('MAIL FROM', '250 yes')
      else if (/^RCPT/.test(heard)) answer('RCPT TO', '250 yes')
      else if (/^DATA/.test(heard)) {
        isData = true
        say('354 go on')
      } else say('250 yes')
    })
    answer('HELLO', '220 hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return `smtp://${at === 'AUTH' ? 'user:wrong@' : ''}127.0.0.1:${port}`
}

const test = signInTest.extend('smtp', ({ post }) => post.mail)

describe('a mail', () => {
  test('reaches its one recipient, with text, HTML and a Message-ID that is the same for the same key', async ({
    mailbox,
    smtp,
  }) => {
    expect(await smtp.send({ ...mail, html: '<p>Hello</p>' })).toBe('sent')
    expect(mailbox.mails).toMatchObject([
      { to: ['asha@example.in'], from: 'no-reply@nukkad.test', subject: 'Hello', text: 'Hello Asha\n' },
    ])
    expect(mailbox.mails[0]?.html).toContain('<p>Hello</p>')
    await smtp.send(mail)
    await smtp.send({ ...mail, key: 'hello:2' })
    const [other, again, first] = mailbox.mails.map(({ messageId }) => messageId)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('is sent to nobody else, whatever is hidden in its address, name or subject', async ({
    mailbox,
    smtp,
  }) => {
    const tricks = [
      'a@x.in\r\nBcc: evil@y.in',
      'a@x.in, evil@y.in',
      'a@x.in;evil@y.in',
      '<evil@y.in>',
      '"a b"@x.in',
    ]
    for (const to of tricks)
      expect(await smtp.send({ ...mail, to })).toEqual({ bounced: 'not one plain address' })
    await smtp.send({
      ...mail,
      toName: 'Asha\r\nBcc: evil@y.in',
      subject: 'Hello\r\nBcc: evil@y.in\r\n\r\nnot the body',
    })
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['asha@example.in']])
    expect(mailbox.mails[0]?.subject).toBe('Hello Bcc: evil@y.in not the body')
  })

  test('to an address that refuses permanently has bounced; one to a full mailbox is retried', async ({
    mailbox,
    smtp,
  }) => {
    mailbox.refuse('gone@example.in', 550)
    mailbox.refuse('full@example.in', 451)
    expect(await smtp.send({ ...mail, to: 'gone@example.in' })).toEqual({ bounced: '550' })
    expect(await smtp.send({ ...mail, to: 'full@example.in' })).toBe('retry')
  })

  test.for([
    ['MAIL FROM', '550 5.7.1 sender not allowed', 'ours'],
    ['MAIL FROM', '530 authentication required', 'ours'],
    ['RCPT TO', '550 no such user', 'bounced'],
    ['RCPT TO', '550-5.1.1 no such user\r\n550 5.1.1 at all', 'bounced'],
    ['RCPT TO', '552 5.2.2 mailbox full', 'bounced'],
    ['RCPT TO', '554 5.2.1 mailbox disabled', 'bounced'],
    ['RCPT TO', '550 5.7.26 unauthenticated', 'ours'],
    ['RCPT TO', '553 5.1.8 sender domain unknown', 'ours'],
    ['RCPT TO', '553 5.1.7 sender address wrong', 'ours'],
    ['RCPT TO', '554 client host blocked', 'ours'],
    ['RCPT TO', '530 authentication required', 'ours'],
    ['DATA', '554 looks like spam', 'ours'],
    ['DATA', '550 refused by policy', 'ours'],
    ['DATA', '552 mailbox full', 'bounced'],
    ['DATA', '550 5.1.1 no such user', 'bounced'],
    ['HELLO', '554 no service for your address', 'ours'],
    ['AUTH', '535 5.7.8 wrong password', 'ours'],
  ] as const)('answered at %s by %s counts as %s', async ([at, line, what]) => {
    const lines: string[] = []
    const port = smtpMail({
      url: await refusingServer(at, line),
      from: 'Nukkad <no-reply@nukkad.test>',
      log: pino({}, { write: (text: string) => lines.push(text) }),
    })
    const isOurs = what === 'ours'
    for (let again = 0; again < 2; again += 1)
      expect(await port.send(mail)).toEqual(isOurs ? 'retry' : { bounced: line.slice(0, 3) })
    port.close()
    expect(lines.filter((text) => text.includes('"alarm":"mail_refused"'))).toHaveLength(isOurs ? 1 : 0)
    expect(lines.join()).not.toContain(line.slice(10))
  })

  test('is retried if the server is unreachable', async () => {
    const nobody = smtpMail({ url: 'smtp://127.0.0.1:9', from: 'a@x.in', log })
    expect(await nobody.send(mail)).toBe('retry')
    nobody.close()
  })
})

describe('two mails with the same key', () => {
  test('that are queued at the same time become one', async ({ database, db, mailbox, smtp }) => {
    await db.transaction().execute((tx) => enqueueMail(tx, mail))
    await db.transaction().execute((tx) => enqueueMail(tx, { ...mail, subject: 'Hello again' }))
    await runDueJobs({ ...database, log, handlers: [handleMail(smtp)] })
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['Hello again'])
  })
})

describe('a letter', () => {
  const sender = {
    productName: 'Nukkad & Co',
    publicUrl: 'https://nukkad.example',
    supportEmail: 'help@nukkad.example',
  }
  const letter = {
    language: 'en' as const,
    subject: 'A subject',
    heading: 'Fish & <chips>',
    paragraphs: ['One.', '<script>alert(1)</script>'],
    code: '123456',
    link: { label: 'Open', path: '/?a=1&b="2"' },
    reason: 'Because.',
  }

  test('has the same content in text and in HTML, and none of it is interpreted as markup', () => {
    const { text, html } = writeLetter(letter, sender)
    for (const words of ['Fish & <chips>', 'One.', '123456', 'Because.']) expect(text).toContain(words)
    expect(html).toContain('Fish &amp; &lt;chips&gt;')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script')
    expect(html).toContain('href="https://nukkad.example/?a=1&amp;b=&quot;2&quot;"')
    expect(html).not.toMatch(/<img|url\(|https?:\/\/(?!nukkad\.example)/)
  })

  test('has only the paragraphs that we wrote, even if a name or a text contains line breaks', () => {
    const forged = 'Milk\r\n\r\nYour account is closed.\u2028\u2028Pay at evil.example.\n--\nNukkad & Co'
    const { text } = writeLetter({ ...letter, heading: forged, paragraphs: [forged], reason: forged }, sender)
    const line = 'Milk Your account is closed. Pay at evil.example. -- Nukkad & Co'
    expect(text.split(/[\n\u2028]+/)).toEqual([
      line,
      '123456',
      line,
      expect.stringMatching(/^Open: /),
      '--',
      'Nukkad & Co',
      line,
      expect.stringContaining('help@nukkad.example'),
    ])
  })
})

test('a letter in Hindi links only to Hindi pages, and its frame is in Hindi too', () => {
  const sender = { productName: 'Nukkad', publicUrl: 'https://nukkad.example', supportEmail: 'help@x.in' }
  const link = { label: 'ऑर्डर देखें', path: '/myorders/1' }
  const letter = { subject: 'एक', heading: 'एक', paragraphs: [], reason: 'क्योंकि', link }
  const { text, html } = writeLetter({ ...letter, language: 'hi' }, sender)
  expect(html).toContain('<html lang="hi">')
  const links = [...html.matchAll(/href="(https:[^"]*)"/g)].map(([, address]) => address)
  expect(links).toEqual(['https://nukkad.example/hi/myorders/1', 'https://nukkad.example/hi'])
  expect(text).toContain('कोई सवाल हो तो: help@x.in')
})

describe('the mailbox page', () => {
  test('shows a mail without running its scripts, under a policy of its own', async () => {
    const mailbox = await startMailbox()
    const port = smtpMail({ url: mailbox.smtpUrl, from: 'a@x.in', log })
    await port.send({ ...mail, subject: '<b>Hi</b>', html: '<script>alert(1)</script>' })
    port.close()
    const at = (path: string) => mailbox.fetch(new Request(`http://nukkad.test${path}`))
    const page = await at('/dev/mail')
    expect(await page.text()).toContain('&lt;b&gt;Hi&lt;/b&gt;')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const one = await at(`/dev/mail/${mailbox.mails[0]?.id}`)
    expect(one.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    const { mails } = await (await at('/dev/mail.json?to=asha@example.in')).json()
    expect(mails).toHaveLength(1)
    await mailbox.close()
  })

  test('keeps the last two hundred mails, across restarts and for every process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nukkad-mailbox-'))
    const mailbox = await startMailbox({ folder })
    const port = smtpMail({ url: mailbox.smtpUrl, from: 'a@x.in', log })
    for (let i = 0; i < 201; i += 1) await port.send({ ...mail, subject: `No ${i}` })
    expect(mailbox.mails).toHaveLength(200)
    port.close()
    await mailbox.close()
    const next = await startMailbox({ folder })
    expect(next.mails).toHaveLength(200)
    expect(next.mails[0]?.subject).toBe('No 200')
    await next.close()
    await rm(folder, { recursive: true })
  })
})

describe('the language of a letter', () => {
  test('is given in the mail and in its markup', () => {
    const letter = writeLetter(
      { language: 'en', subject: 'A subject', heading: 'A heading', paragraphs: [], reason: 'Because.' },
      { productName: 'Nukkad', publicUrl: 'https://nukkad.example', supportEmail: 'help@nukkad.example' },
    )
    expect(letter.language).toBe('en')
    expect(letter.html).toContain('<html lang="en">')
  })

  test('may be missing from a mail that an older version enqueued', async ({ mailbox, smtp }) => {
    expect('language' in mail).toBe(false)
    expect(await smtp.send(mail)).toBe('sent')
    expect(mailbox.mails).toHaveLength(1)
  })

  test('may be missing from jobs that an older version enqueued', async ({ app, db, mailbox }) => {
    const at = new Date().toISOString()
    await db.transaction().execute(async (tx) => {
      await enqueue(tx, mailAccountNotice, { id: 'old', email: 'asha@example.in' })
      await enqueue(tx, mailSecurityNotice, {
        id: 'older',
        email: 'ravi@example.in',
        what: 'new_device',
        userAgent: '',
        at,
      })
    })
    await app.runDueJobs()
    expect(mailbox.mails.map(({ subject }) => subject).sort()).toEqual([
      'A new device signed in · Nukkad',
      'You already have a Nukkad shop account',
    ])
  })

  test('is stored with the job of a code that a page requested', async ({ app, db }) => {
    await app.anon.call('sendOtp', { email: 'ravi@example.in', password })
    const { rows } = await sql<{ payload: { language?: string } }>`
      select payload from graphile_worker._private_jobs`.execute(db)
    expect(rows.map(({ payload }) => payload.language)).toEqual(['en'])
  })
})
