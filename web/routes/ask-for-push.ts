import type { PushAnswer } from '#web/features/setup/use-submit.ts'

export async function askForPush(): Promise<PushAnswer> {
  return { kind: 'none' }
}
