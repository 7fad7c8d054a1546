import { figures } from '#contract/rules/figures.ts'
import { englishSpeech } from '#contract/words/speech.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { sendCodeSms } from '#server/identity/sms-jobs.ts'
import { enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { smsTexts as english } from '../texts/en.ts'
import type { SmsPort } from './sms-port.ts'

/** Short, because somebody waits at the screen and may ask for another code after half a minute. */
const waits = [3, 10, 30].map((seconds) => seconds * 1000)

type Sender = { productName: string; publicUrl: string }

/** Without a port, messages from before it was switched off are dropped. */
export function handleCodeSms(
  port: SmsPort | undefined,
  sender: Sender,
  sealer: Sealer,
  now = () => new Date(),
): JobHandler {
  return handle(sendCodeSms, async (payload, { db }) => {
    const { phone, context, sealedCode, expiresAt, tries = 0 } = payload
    if (!port || now() >= new Date(expiresAt)) return
    const code = sealer.open(sealedCode, context)
    const outcome = await port.send({ to: phone, code, text: writeCode(code, sender) })
    const wait = waits[tries]
    if (outcome !== 'retry' || wait === undefined) return
    const when = { jobKey: context, runAt: new Date(now().getTime() + wait) }
    await db.transaction().execute((tx) => enqueue(tx, sendCodeSms, { ...payload, tries: tries + 1 }, when))
  })
}

/**
 * Always in English, because networks only deliver the registered text. The last line binds the code to our domain, so that
 * browsers offer it on our site and not on a look-alike (origin-bound one-time codes).
 */
function writeCode(code: string, { productName: product, publicUrl }: Sender): string {
  const { say, texts } = englishSpeech(english)
  const words = say(texts.code, { ...figures, code, product })
  return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`
}
