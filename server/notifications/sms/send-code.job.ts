import { figures } from '#contract/rules/figures.ts'
import { englishSpeech } from '#contract/words/speech.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { sendCodeSms } from '#server/identity/sms-jobs.ts'
import { enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { smsTexts as english } from '../texts/en.ts'
import type { SmsPort } from './sms-port.ts'

/** Somebody waits in front of the screen, and asks again after half a minute. */
const waits = [3, 10, 30].map((seconds) => seconds * 1000)

type Sender = { productName: string; publicUrl: string }

/** Without a port, messages that wait from before it was switched off are dropped. */
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
 * In English, whoever asks: networks deliver the registered words alone. Its last line binds the code to our address: browsers and phones then offer it there and on no look-alike.
 */
function writeCode(code: string, { productName: product, publicUrl }: Sender): string {
  const { say, texts } = englishSpeech(english)
  const words = say(texts.code, { ...figures, code, product })
  return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`
}
