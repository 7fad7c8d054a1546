import { figures } from '#contract/rules/pages/figures.ts'
import { englishSpeech } from '#contract/words/speech.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { sendCodeSms } from '#server/identity/phone/sms-jobs.ts'
import { enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { smsTexts as english } from '../texts/en.ts'
import type { SmsPort } from './sms-port.ts'

/** Short, as somebody waits for the code and may ask for another after half a minute. */
const waits = [3, 10, 30].map((seconds) => seconds * 1000)

type Sender = { productName: string; publicUrl: string }

/** Without a port, as after SMS was switched off, queued messages are dropped. */
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
 * Always English: networks deliver only the registered text. The last line (`@host #code`, domain-bound codes) lets browsers
 * and phones fill the code in on our site and on no look-alike.
 */
function writeCode(code: string, { productName: product, publicUrl }: Sender): string {
  const { say, texts } = englishSpeech(english)
  const words = say(texts.code, { ...figures, code, product })
  return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`
}
