import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const rules = await readFile('deploy/alerts.yml', 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
const calls = 'http_request_seconds'

/** What a city looks like in which each of them has cause, minute by minute for two hours. */
const causes: Record<string, Record<string, string>> = {
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
  OrderUnanswered: { orders_oldest_unanswered_seconds: '0+60x120' },
  JobsLate: { 'jobs_oldest_due_seconds{lane="money"}': '0+60x120' },
  JobsGivenUp: { 'jobs_given_up{lane="mail"}': '3x90 4x30' },
  RefundFailed: { refunds_failed_in_a_day: '1x120' },
  RefundStuck: { refunds_oldest_unfinished_seconds: '864001+60x120' },
  PaymentsNotFollowedUp: { payments_overdue: '2x120' },
  MailsFail: { 'mails_total{outcome="retry"}': '0+1x120', 'mails_total{outcome="sent"}': '50x120' },
  MailsBounce: { 'mails_total{outcome="bounced"}': '0+1x120', 'mails_total{outcome="sent"}': '0+5x120' },
}

/** The same while all is well. */
const well: Record<string, string> = {
  'up{job="nukkad"}': '1x120',
  database_answers: '1x120',
  [`${calls}_count{endpoint="showShop",status="200"}`]: '0+100x120',
  [`${calls}_count{endpoint="placeOrder",status="500"}`]: '0+1x120',
  [`${calls}_bucket{endpoint="showShop",le="1"}`]: '0+100x120',
  [`${calls}_bucket{endpoint="showShop",le="+Inf"}`]: '0+101x120',
  database_waiting: '0x120',
  orders_oldest_unanswered_seconds: '600x120',
  'jobs_oldest_due_seconds{lane="money"}': '2x120',
  'jobs_given_up{lane="mail"}': '3x120',
  refunds_failed_in_a_day: '0x120',
  refunds_oldest_unfinished_seconds: '400000x120',
  payments_overdue: '0x120',
  'mails_total{outcome="retry"}': '0+1x120',
  'mails_total{outcome="bounced"}': '0x120',
  'mails_total{outcome="sent"}': '0+5x120',
}

const series = (of: Record<string, string>) =>
  Object.entries(of).map(([name, values]) => ({ series: name, values }))

function fires(alert: string, input: Record<string, string>) {
  const found = rules.slice(rules.indexOf(`- alert: ${alert}\n`))
  const severity = /severity: (\w+)/.exec(found)?.[1]
  const lane = Object.keys(input).flatMap((name) => /lane="(\w+)"/.exec(name)?.[1] ?? [])[0]
  const summary = /summary: '?([^,']+)/.exec(found)?.[1]?.replace('{{ $labels.lane }}', lane ?? '')
  const labels = { severity, ...(lane && { lane }), ...(alert === 'SiteDown' && { job: 'nukkad' }) }
  return {
    exp_labels: labels,
    exp_annotations: { summary, runbook: `docs/runbook.md#${alert.toLowerCase()}` },
  }
}

describe('the alert rules', () => {
  test('have a part in the runbook each, in their order', async () => {
    const runbook = await readFile('docs/runbook.md', 'utf8')
    expect([...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts)
  })

  const isHere = spawnSync('promtool', ['--version']).status === 0
  test.skipIf(!isHere)(
    'fire, each once there is cause, and stay silent while all is well (needs promtool)',
    async () => {
      expect(Object.keys(causes)).toEqual(alerts)
      const ask = (alertname: string, exp_alerts: unknown[]) => [{ eval_time: '100m', alertname, exp_alerts }]
      const tests = [
        ...Object.entries(causes).map(([alert, input]) => ({
          interval: '1m',
          input_series: series(input),
          alert_rule_test: ask(alert, [fires(alert, input)]),
        })),
        {
          interval: '1m',
          input_series: series(well),
          alert_rule_test: alerts.flatMap((alert) => ask(alert, [])),
        },
      ]
      const dir = await mkdtemp(join(tmpdir(), 'nukkad-alerts-'))
      const file = join(dir, 'fire.yml')
      await writeFile(file, JSON.stringify({ rule_files: [resolve('deploy/alerts.yml')], tests }))
      const run = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
      await rm(dir, { recursive: true })
      expect(run.stdout + run.stderr).toContain('SUCCESS')
      expect(run.status).toBe(0)
    },
  )
})
