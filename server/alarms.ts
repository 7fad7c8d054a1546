import type { Log } from './log.ts'

/** What a person has to look at; docs/runbook.md says of each what to do. */
export const alarmKinds = [
  'backup',
  'backup_command',
  'backups_kept',
  'books',
  'chat_refused',
  'foreign_payment',
  'mail_refused',
  'places_budget',
  'places_refused',
  'push_refused',
  'refund_failed',
  'refund_made_twice',
  'refund_refused',
  'refund_stuck',
  'restore_drill',
  'settlement',
  'sms_refused',
  'unknown_key',
  'unreadable_event',
  'webhook_missing',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Of this process, since it began. */
const raised = new Map<AlarmKind, number>(alarmKinds.map((kind) => [kind, 0]))
const listeners = new Set<() => void>()

/** A line of the log by which it is found, and one more in the figures by which somebody is told. */
export function raiseAlarm(
  log: Pick<Log, 'error'>,
  alarm: AlarmKind,
  about: Record<string, unknown>,
  sentence: string,
): void {
  raised.set(alarm, (raised.get(alarm) ?? 0) + 1)
  log.error({ alarm, ...about }, sentence)
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` for each alarm, synchronously and so in the async context of what raised it.
 * @returns unsubscribes it
 */
export function onAlarm(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const alarmsRaised = (): ReadonlyMap<AlarmKind, number> => raised
