import { deviceName } from '#contract/rules/device-name.ts'
import { words } from '#contract/words/en.ts'
import { momentIn } from '#contract/words/moments.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import type { CodePurpose } from '#server/db/tables/identity.ts'
import {
  mailAccountNotice,
  mailCode,
  mailSecurityNotice,
  type SecurityNotice,
} from '#server/identity/mail-jobs.ts'
import { enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { type Letter, type Sender, writeLetter } from './mail-frame.ts'
import type { MailPort } from './mail-port.ts'
import { deliver, enqueueMail } from './send-mail.job.ts'

/** What identity has to say by mail. */
export function accountMailHandlers(
  port: MailPort,
  sender: Sender,
  sealer: Sealer,
  now = () => new Date(),
): JobHandler[] {
  return [
    handle(mailCode, async (payload, { db }) => {
      const { email, purpose, context, sealedCode, expiresAt } = payload
      // A mail server that was away for ten minutes must not deliver codes that no longer work.
      if (payload.isForNobody || now() >= new Date(expiresAt)) return
      const letter = codeLetter(purpose, sealer.open(sealedCode, context), sender)
      const mail = { to: email, ...writeLetter(letter, sender), key: `${context}:${expiresAt}` }
      const next = await deliver(db, port, mail, payload, now())
      if (!next) return
      const when = { jobKey: context, runAt: next.at }
      await db.transaction().execute((tx) => enqueue(tx, mailCode, { ...payload, ...next.tries }, when))
    }),

    handle(mailAccountNotice, async ({ email, id }, { db }) => {
      const mail = {
        to: email,
        ...writeLetter(existingAccountLetter(sender), sender),
        key: `account-notice:${id}`,
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

function codeLetter(purpose: CodePurpose, code: string, { productName }: Sender): Letter {
  const what = {
    shop_signup: 'opens your shop account',
    reset: 'sets a new password',
    erase: 'deletes your account',
    export: 'downloads your data',
    bank: 'changes your bank details',
    email: 'confirms your e-mail',
  }[purpose]
  return {
    subject: `${code} is your ${productName} code`,
    heading: 'Your code',
    code,
    paragraphs: [
      `Type it where ${productName} asks for the OTP. It ${what} and works once, for 10 minutes.`,
      'Nobody from us will ever ask you for it. If you did not ask for a code, you can ignore this mail.',
    ],
    reason: 'You get this mail because this address was typed in on our site.',
  }
}

function existingAccountLetter({ productName, publicUrl }: Sender): Letter {
  return {
    subject: `You already have a ${productName} shop account`,
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to open a shop account with this address. There is one already, so no code was made.',
      'Log in on the Shop tab. If you have forgotten the password, "Forgot password?" there mails you a code for a new one.',
    ],
    link: { label: 'Log in', url: `${publicUrl}/` },
    reason: 'You get this mail because this address was typed in on our site.',
  }
}

/** Only what we know ourselves goes in: whoever signs in chooses what their browser calls itself. */
function securityLetter({ what, userAgent, at }: SecurityNotice, sender: Sender): Letter {
  const where = `${deviceName(userAgent) || 'an unknown device'}, ${momentIn(words, new Date(at))}`
  const { subject, text } = {
    new_device: {
      subject: 'A new device signed in',
      text: `Your account was signed in on a new device: ${where}.`,
    },
    password_changed: { subject: 'Your password was changed', text: `Your password was changed: ${where}.` },
  }[what]
  return {
    subject: `${subject} · ${sender.productName}`,
    heading: subject,
    paragraphs: [
      text,
      `If it was you, there is nothing to do. If not, set a new password by "Forgot password?", which signs every device out, and write to ${sender.supportEmail}.`,
    ],
    link: { label: `Open ${sender.productName}`, url: `${sender.publicUrl}/` },
    reason: `You get this mail because you have an account on ${sender.productName}.`,
  }
}
