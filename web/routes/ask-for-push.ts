import type { PushAnswer } from '#web/features/setup/use-submit.ts'
import { turnOnPush } from '#web/live/push.ts'

/** A push service that is missing or silent stops nobody; only a plain no does. */
export async function askForPush(): Promise<PushAnswer> {
  const answer = await turnOnPush()
  if (answer.kind === 'denied') return answer
  return answer.fcmToken ? { kind: 'token', token: answer.fcmToken } : { kind: 'none' }
}
