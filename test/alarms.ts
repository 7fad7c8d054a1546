import { expect } from 'vitest'

/** Errors logged since the last `takeAlarms`: the name of the alarm, or else the message. */
let recorded: string[] = []

/** Collects a line of the log. */
export function recordAlarm(line: string): void {
  if (!/^\{"level":[56]0,/.test(line)) return
  const { alarm, msg, err } = JSON.parse(line)
  recorded.push(alarm ?? err?.message ?? msg)
}

/** Returns and forgets the alarms so far, oldest first. */
export function takeAlarms(): string[] {
  const taken = recorded
  recorded = []
  return taken
}

/** Asserts which alarms the test has raised so far, without repeats. A test that ends with any others fails. */
export function expectAlarms(...names: string[]): void {
  expect(new Set(takeAlarms()), 'the alarms of this test').toEqual(new Set(names))
}
