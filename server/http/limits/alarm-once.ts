import { type AlarmKind, raiseAlarm } from '#server/alarms.ts'
import type { Log } from '#server/log.ts'

const RAISED_EVERY_MS = 24 * 60 * 60_000

/**
 * An alarm about what the operator has to fix, such as a key that a vendor refuses: raised once a day, however many calls
 * fail. New settings take a restart, after which the first failure raises it again.
 */
export function alarmOnce(
  log: Pick<Log, 'error'>,
  alarm: AlarmKind,
  now: () => number = Date.now,
): (detail: string) => void {
  let raisedAt = Number.NEGATIVE_INFINITY
  return (detail) => {
    if (now() - raisedAt < RAISED_EVERY_MS) return
    raisedAt = now()
    raiseAlarm(log, alarm, { detail }, 'a vendor refuses what is ours: our key, our sender or our address')
  }
}
