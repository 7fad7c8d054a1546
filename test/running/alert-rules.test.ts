import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { alarmKinds } from '#server/alarms.ts'
import { orderClock, readConfig } from '#server/config.ts'
import { isTest, readModules } from '../architecture/read-modules.ts'
import { causes } from '../drill/alert-causes.ts'
import {
  alertNames,
  complaintsOfPromtool,
  hasPromtool,
  type Labels,
  type Series,
} from '../servers/promtool.ts'

const calls = 'http_request_seconds'

/** The metrics of a city in which each alert has a cause, minute by minute for two hours. */
const imagined: Record<string, Series> = {
  SiteDown: { 'up{job="nukkad"}': '0x120' },
  DatabaseAway: { database_answers: '0x120' },
  CallsFail: {
    [`${calls}_count{endpoint="showShop",status="200"}`]: '0+90x120',
    [`${calls}_count{endpoint="placeOrder",status="500"}`]: '0+10x120',
  },
  CallsSlow: {
    [`${calls}_bucket{endpoint="showShop",le="1"}`]: '0+90x120',
    [`${calls}_bucket{endpoint="showShop",le="2.5"}`]: '0+100x120',
    [`${calls}_bucket{endpoint="showShop",le="+Inf"}`]: '0+100x120',
  },
  ConnectionsShort: { database_waiting: '6x120' },
  // After twenty minutes the clock cancels it.
  OrderUnanswered: { orders_oldest_unanswered_seconds: '0x82 0+60x20 0x20' },
  StreamsDeaf: { streams_deaf: '1x120' },
  JobsLate: { 'jobs_oldest_due_seconds{lane="money"}': '0+60x120' },
  JobsGivenUp: { 'jobs_given_up{lane="mail"}': '3x90 4x30' },
  PicturesStay: {
    'picture_moves_total{outcome="failed"}': '0+1x120',
    'picture_moves_total{outcome="moved"}': '50x120',
  },
  RefundFailed: { refunds_failed_in_a_day: '1x120' },
  RefundStuck: { refunds_oldest_unfinished_seconds: '864001+60x120' },
  PaymentsNotFollowedUp: { payments_overdue: '2x120' },
  MailsFail: { 'mails_total{outcome="retry"}': '0+1x120', 'mails_total{outcome="sent"}': '50x120' },
  MailsBounce: { 'mails_total{outcome="bounced"}': '0+1x120', 'mails_total{outcome="sent"}': '0+5x120' },
  AlarmRaised: { 'alarms_total{alarm="books"}': '0x90 1x30' },
}

/** The same metrics when all is well. */
const well: Series = {
  'up{job="nukkad"}': '1x120',
  database_answers: '1x120',
  [`${calls}_count{endpoint="showShop",status="200"}`]: '0+100x120',
  [`${calls}_count{endpoint="placeOrder",status="500"}`]: '0+1x120',
  [`${calls}_bucket{endpoint="showShop",le="1"}`]: '0+100x120',
  [`${calls}_bucket{endpoint="showShop",le="+Inf"}`]: '0+101x120',
  database_waiting: '0x120',
  orders_oldest_unanswered_seconds: '600x120',
  streams_deaf: '0x120',
  'jobs_oldest_due_seconds{lane="money"}': '2x120',
  'jobs_given_up{lane="mail"}': '3x120',
  'picture_moves_total{outcome="failed"}': '0+1x120',
  'picture_moves_total{outcome="moved"}': '0+1x120',
  refunds_failed_in_a_day: '0x120',
  refunds_oldest_unfinished_seconds: '400000x120',
  payments_overdue: '0x120',
  'alarms_total{alarm="books"}': '3x120',
  // These alarms have alerts of their own.
  'alarms_total{alarm="refund_failed"}': '0+1x120',
  'alarms_total{alarm="refund_stuck"}': '0+1x120',
  'mails_total{outcome="retry"}': '0+1x120',
  'mails_total{outcome="bounced"}': '0x120',
  'mails_total{outcome="sent"}': '0+5x120',
}

const labelsIn = (series: Series): Labels =>
  Object.fromEntries(
    Object.keys(series).flatMap((name) =>
      [...name.matchAll(/(lane|alarm)="(\w+)"/g)].map(([, label, value]) => [label, value]),
    ),
  )

describe('the alert rules', () => {
  test('each have a section in the runbook, which says how the drill causes it', async () => {
    const runbook = await readFile('docs/runbook.md', 'utf8')
    const parts = runbook.split(/^## /m).slice(1)
    expect(parts.map((part) => part.split('\n')[0])).toEqual(alertNames)
    const untried = parts.filter(
      (part, at) => !part.includes(`\nTried: ${causes[alertNames[at] ?? '']?.how}.\n`),
    )
    expect(untried).toEqual([])
  })

  test('cover every alarm, and every alarm is in the runbook', async () => {
    const runbook = await readFile('docs/runbook.md', 'utf8')
    expect(alarmKinds.filter((alarm) => !runbook.includes(`\`${alarm}\``))).toEqual([])
    const modules = (await readModules()).filter(({ path }) => path.startsWith('server/') && !isTest(path))
    const uncounted = modules.filter(({ text }) => /\b(?:error|warn)\(\s*\{ alarm\b/.test(text))
    expect(uncounted.map(({ path }) => path)).toEqual(['server/alarms.ts'])
  })

  test('report an unanswered order five minutes before the clock cancels it', async () => {
    const rule = /- alert: OrderUnanswered\n\s+#.+\n\s+expr: \S+ > (\d+)\n\s+for: (\d+)m\n/
    const [, seconds, minutes] = rule.exec(await readFile('deploy/alerts.yml', 'utf8')) ?? []
    const { cancelSeconds } = orderClock(readConfig({ SEED_DEMO: 'false' }))
    expect(Number(seconds) + Number(minutes) * 60).toBeLessThanOrEqual(cancelSeconds - 300)
  })

  test.skipIf(!hasPromtool)(
    'fire if there is a cause, and are silent if all is well (needs promtool)',
    async () => {
      expect(Object.keys(imagined)).toEqual(alertNames)
      const caused = Object.entries(imagined).map(([alert, series]) => {
        return { series, atMinute: 100, alerts: [alert], fires: true, labels: labelsIn(series) }
      })
      const silent = { series: well, atMinute: 100, alerts: alertNames, fires: false }
      expect(await complaintsOfPromtool([...caused, silent])).toBe('')
    },
  )
})
