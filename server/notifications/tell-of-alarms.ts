import { indiaDay } from '#contract/rules/time/india-time.ts'
import { englishSpeech } from '#contract/words/speech.ts'
import { type AlarmKind, alarmsRaised, onAlarm } from '#server/alarms.ts'
import type { Db } from '#server/db/db.ts'
import { oneAtATime } from '#server/jobs/one-at-a-time.ts'
import type { Log } from '#server/log.ts'
import { runWithOrigin } from '#server/trace/origin.ts'
import type { Sender } from './mail/mail-frame.ts'
import { tellOperator } from './mail/tell-operator.ts'
import { tellOnce } from './tell-once.ts'
import { operatorLetters as english } from './texts/en.ts'

type Parts = { db: Db; log: Log; sender: Sender; operatorEmail: string }

const LOOK_EVERY_MS = 15_000

/**
 * Mails the operator each alarm that this process raises, each kind once a day across all processes. Kinds without a text
 * are skipped: other mails tell of them.
 * @returns stops it, after a last look
 */
export function tellOfAlarms({ db, log, sender, operatorEmail }: Parts): () => Promise<void> {
  const seen = new Map<AlarmKind, number>()
  /** Saves a transaction for each further alarm of a kind: a broken webhook raises one with every payment. */
  const toldOn = new Map<AlarmKind, string>()

  const { run: look, settled } = oneAtATime(async () => {
    try {
      for (const [alarm, times] of alarmsRaised()) {
        if (times > (seen.get(alarm) ?? 0)) await tell(alarm)
        seen.set(alarm, times)
      }
    } catch (error) {
      log.warn({ err: error }, 'the operator could not be told of an alarm')
    }
  })

  async function tell(alarm: AlarmKind) {
    const letter = letterOf(alarm)
    const day = indiaDay(new Date())
    if (!letter || toldOn.get(alarm) === day) return
    const key = `alarm:${alarm}:${day}`
    await db.transaction().execute(async (tx) => {
      if (await tellOnce(tx, key)) await tellOperator(tx, sender, operatorEmail, { ...letter, key })
    })
    toldOn.set(alarm, day)
  }

  const looking = setInterval(look, LOOK_EVERY_MS)
  // Outside of the request that raised the alarm: this round may send other alarms too.
  const stopHearing = onAlarm(() => runWithOrigin(undefined, look))
  return async () => {
    clearInterval(looking)
    stopHearing()
    await settled()
    look()
    await settled()
  }
}

function letterOf(alarm: AlarmKind) {
  const { say, texts } = englishSpeech(english)
  const told: Partial<Record<AlarmKind, string>> = texts.alarms
  const what = told[alarm]
  if (what === undefined) return undefined
  const letter = texts.alarm
  return {
    subject: say(letter.subject, { alarm }),
    heading: letter.heading,
    paragraphs: [what, say(letter.where, { alarm })],
    reason: letter.reason,
  }
}
