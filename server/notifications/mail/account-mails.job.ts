import { deviceName } from '#contract/rules/accounts/device-name.ts'
import { type Language, languageOf } from '#contract/rules/language/languages.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { AS_A_DATE, momentIn } from '#contract/words/moments.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { isNewestCode } from '#server/identity/email-codes.ts'
import {
  type AccountNotice,
  type CodeMail,
  mailAccountNotice,
  mailCode,
  mailSecurityNotice,
  type SecurityNotice,
} from '#server/identity/mail-jobs.ts'
import { enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { accountLettersIn } from '../texts/in-each.ts'
import { type Letter, type Sender, writeLetter } from './mail-frame.ts'
import type { MailPort } from './mail-port.ts'
import { deliver, enqueueMail } from './send-mail.job.ts'

/** Sends the mails that `server/identity` enqueues. */
export function accountMailHandlers(port: MailPort, sender: Sender, sealer: Sealer): JobHandler[] {
  return [
    handle(mailCode, async (payload, { db }) => {
      const { email, context, sealedCode, expiresAt } = payload
      // After an outage of the mail server, codes that no longer work must not be sent.
      if (payload.isForNobody || new Date() >= new Date(expiresAt)) return
      // Nor codes that a newer one has replaced.
      if (!(await isNewestCode(db, sealer, payload))) return
      const letter = codeLetter(payload, sealer.open(sealedCode, context), sender)
      const mail = { to: email, ...writeLetter(letter, sender), key: `${context}:${expiresAt}` }
      const next = await deliver(db, port, mail, { ...payload, mayBeMarked: true })
      if (!next) return
      const when = { jobKey: context, runAt: next.at }
      await db.transaction().execute(async (tx) => {
        if (await isNewestCode(tx, sealer, payload))
          await enqueue(tx, mailCode, { ...payload, ...next.tries }, when)
      })
    }),

    handle(mailAccountNotice, async (notice, { db }) => {
      const mail = {
        to: notice.email,
        ...writeLetter(existingAccountLetter(notice, sender), sender),
        key: `account-notice:${notice.id}`,
      }
      await db.transaction().execute((tx) => enqueueMail(tx, mail))
    }),

    handle(mailSecurityNotice, async (notice, { db }) => {
      const letter = writeLetter(securityLetter(notice, sender), sender)
      const mail = { to: notice.email, ...letter, key: `security-notice:${notice.id}` }
      await db.transaction().execute((tx) => enqueueMail(tx, mail))
    }),
  ]
}

const speechIn = (language: Language | undefined) => speechOf(accountLettersIn, languageOf(language))

function codeLetter(payload: CodeMail, code: string, { productName: product }: Sender): Letter {
  const { language, say, texts } = speechIn(payload.language)
  const letter = texts.code
  return {
    language,
    subject: say(letter.subject, { code, product }),
    heading: letter.heading,
    code,
    paragraphs: [say(letter.use[payload.purpose], { ...figures, product }), letter.warning],
    reason: letter.reason,
  }
}

function existingAccountLetter(notice: AccountNotice, { productName: product }: Sender): Letter {
  const { language, say, texts } = speechIn(notice.language)
  const letter = texts.existing
  return {
    language,
    subject: say(letter.subject, { product }),
    heading: letter.heading,
    paragraphs: [letter.text, letter.help],
    link: { label: letter.link, path: '/' },
    reason: letter.reason,
  }
}

/** Contains no text from the user agent, which whoever signs in controls: only the device names that `deviceName` knows. */
function securityLetter(notice: SecurityNotice, sender: Sender): Letter {
  const { language, say, texts, words } = speechIn(notice.language)
  const { productName: product, supportEmail: email } = sender
  const letter = texts.security
  const { heading, text, help } = { help: letter.help, ...letter[notice.what] }
  const device = deviceName(words, notice.userAgent) || letter.unknownDevice
  const moment = momentIn(words, new Date(notice.at), AS_A_DATE)
  return {
    language,
    subject: say(letter.subject, { what: heading, product }),
    heading,
    paragraphs: [say(text, { device, moment }), say(help, { email })],
    link: { label: say(letter.link, { product }), path: '/' },
    reason: say(letter.reason, { product }),
  }
}
