import { expect, test } from 'vitest'
import { alarmOnce } from './alarm-once.ts'

test('the same fault met by many calls raises one alarm, and another after a day', () => {
  const raised: unknown[] = []
  let now = Date.parse('2026-11-27T10:00:00Z')
  const alarm = alarmOnce({ error: (said: unknown) => raised.push(said) }, 'push_refused', () => now)
  for (const [hours, detail] of [
    [0, 'status 403'],
    [0, 'status 403'],
    [23, 'status 403'],
    [1, 'status 401'],
  ] as const) {
    now += hours * 3600_000
    alarm(detail)
  }
  expect(raised).toEqual([
    { alarm: 'push_refused', detail: 'status 403' },
    { alarm: 'push_refused', detail: 'status 401' },
  ])
})
