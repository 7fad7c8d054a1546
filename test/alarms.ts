import { expect } from 'vitest'

/** What was logged as an error and nobody asked about yet: the name of the alarm, or what it says. */
let unheard: string[] = []

/** Takes in a line of the log. */
export function hearAlarm(line: string): void {
  if (!/^\{"level":[56]0,/.test(line)) return
  const { alarm, msg, err } = JSON.parse(line)
  unheard.push(alarm ?? err?.message ?? msg)
}

/** The alarms since the last look, oldest first. */
export function takeAlarms(): string[] {
  const heard = unheard
  unheard = []
  return heard
}

/** A test that means to raise alarms says which, each once. All others are a failure when it ends. */
export function expectAlarms(...names: string[]): void {
  expect(new Set(takeAlarms()), 'the alarms of this test').toEqual(new Set(names))
}
