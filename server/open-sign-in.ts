import { join } from 'node:path'
import type { Site } from '#contract/site.ts'
import type { DevPages } from './dev-routes.ts'
import { isForReal } from './for-real.ts'
import { createGoogleVerifier, type VerifyGoogle } from './identity/google/google-credential.ts'
import { keptSecret } from './kept-secret.ts'
import type { Log } from './log.ts'
import type { MailPort } from './notifications/mail/mail-port.ts'
import { smtpMail } from './notifications/mail/smtp-mail.ts'
import { msg91Sms } from './notifications/sms/msg91-sms.ts'
import type { SmsPort } from './notifications/sms/sms-port.ts'
import type { Config } from './settings.ts'
import { makeStandinKey, startGoogleStandin } from './standins/google/start.ts'
import { mailboxSms } from './standins/mailbox/mailbox-sms.ts'
import { type Mailbox, startMailbox } from './standins/mailbox/start.ts'

const noPages: DevPages = {}

export type SignInOutside = {
  mail: MailPort
  /** Undefined where no codes are sent to phones. */
  sms: SmsPort | undefined
  google: Site['google']
  verifyGoogle: VerifyGoogle | undefined
  standIns: { signIn: boolean; mail: boolean }
  devPages: DevPages
  close: () => Promise<void>
}

/** What sign-in needs from outside: the real mail server and Google where they are set, else the stand-ins. */
export async function openSignIn(config: Config, publicUrl: string, log: Log): Promise<SignInOutside> {
  const post = await openMail(config, log)
  const google = await openGoogle(config, publicUrl)
  return {
    mail: post.mail,
    sms: openSms(config, post.mailbox, log),
    google: google.button,
    verifyGoogle: google.verify,
    standIns: { signIn: google.button?.isStandIn ?? false, mail: post.isStandIn },
    devPages: { ...post.devPages, ...google.devPages },
    async close() {
      await post.close()
      await google.close()
    },
  }
}

async function openMail(config: Config, log: Log) {
  const { SMTP_URL, MAIL_FROM } = config
  if (SMTP_URL) {
    const mail = smtpMail({ url: SMTP_URL, from: MAIL_FROM, log })
    return { mail, isStandIn: false, mailbox: undefined, devPages: noPages, close: async () => mail.close() }
  }
  // The stand-in logs the subjects, which carry the codes: while developing one reads them off the console.
  const mailbox = await startMailbox({
    folder: join(config.DATA_DIR, 'mailbox'),
    tell: (line) => log.info(line),
  })
  const mail = smtpMail({ url: mailbox.smtpUrl, from: MAIL_FROM, log })
  return {
    mail,
    isStandIn: true,
    mailbox,
    devPages: { '/dev/mail': mailbox.fetch, '/dev/mail.json': mailbox.fetch, '/dev/mail/*': mailbox.fetch },
    async close() {
      mail.close()
      await mailbox.close()
    },
  }
}

function openSms(config: Config, mailbox: Mailbox | undefined, log: Log): SmsPort | undefined {
  const { SMS_SENDER: sender, MSG91_AUTH_KEY: authKey, MSG91_TEMPLATE_ID: templateId } = config
  if (sender === 'mailbox' && mailbox) return mailboxSms(mailbox)
  if (sender === 'msg91' && authKey !== undefined && templateId !== undefined)
    return msg91Sms({ authKey, templateId, apiUrl: config.MSG91_API_URL, log })
  return undefined
}

async function openGoogle(config: Config, publicUrl: string) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer, GOOGLE_SCRIPT_URL: scriptUrl } = config
  if (clientId) {
    const verify = createGoogleVerifier({ clientId, issuer, jwksUrl: config.GOOGLE_JWKS_URL })
    return {
      button: { clientId, scriptUrl, isStandIn: false },
      verify,
      devPages: noPages,
      close: async () => {},
    }
  }
  // Google sign-in is optional: a real installation without a client id shows no button, rather than the stand-in's.
  if (isForReal(config)) {
    return { button: null, verify: undefined, devPages: noPages, close: async () => {} }
  }
  const standIn = await startGoogleStandin({
    pageOrigin: new URL(publicUrl).origin,
    privateKey: keptSecret(config.DATA_DIR, 'google-standin.pem', makeStandinKey),
  })
  return {
    button: { clientId: standIn.clientId, scriptUrl: standIn.scriptPath, isStandIn: true },
    verify: createGoogleVerifier(standIn),
    devPages: { '/dev/google/*': standIn.fetch },
    close: standIn.close,
  }
}
