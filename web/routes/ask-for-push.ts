import type { PushAnswer } from '#web/features/setup/use-submit.ts'
import { turnOnPush } from '#web/live/push.ts'

/** Asks for push during the set-up. Only a refusal by the user counts as a no; without a push service the set-up goes on. */
export async function askForPush(): Promise<PushAnswer> {
  const answer = await turnOnPush()
  if (answer.kind === 'denied') return answer
  return answer.fcmToken ? { kind: 'token', token: answer.fcmToken } : { kind: 'none' }
}
