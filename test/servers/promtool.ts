import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Part of Debian's package `prometheus`. */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0

const rules = await readFile('deploy/alerts.yml', 'utf8')
export const alertNames = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

export type Labels = Record<string, string>
/** The values of each series, minute by minute, in promtool's notation. */
export type Series = Record<string, string>
/** Whether at that minute each of the alerts fires with these labels, or none does. */
export type Expectation = {
  series: Series
  atMinute: number
  alerts: string[]
  fires: boolean
  labels?: Labels
}

/** Evaluates the rules of `deploy/alerts.yml` like Prometheus; returns promtool's complaints, or an empty string. */
export async function complaintsOfPromtool(expected: Expectation[]): Promise<string> {
  const tests = expected.map(({ series, atMinute, alerts, fires, labels }) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: alerts.map((alertname) => ({
      eval_time: `${atMinute}m`,
      alertname,
      exp_alerts: fires ? [fired(alertname, labels)] : [],
    })),
  }))
  const dir = await mkdtemp(join(tmpdir(), 'nukkad-alerts-'))
  const file = join(dir, 'fire.yml')
  await writeFile(file, JSON.stringify({ rule_files: [resolve('deploy/alerts.yml')], tests }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  await rm(dir, { recursive: true })
  return status === 0 ? '' : stdout + stderr
}

/** With the labels and annotations that are sent to the person on call. */
function fired(alert: string, labels: Labels = {}) {
  const found = rules.slice(rules.indexOf(`- alert: ${alert}\n`))
  const severity = /severity: (\w+)/.exec(found)?.[1]
  const summary = /summary: '?([^,']+)/
    .exec(found)?.[1]
    ?.replace(/\{\{ \$labels\.(\w+) \}\}/, (_, name) => labels[name] ?? '')
  return {
    exp_labels: { severity, ...labels, ...(alert === 'SiteDown' && { job: 'nukkad' }) },
    exp_annotations: { summary, runbook: `docs/runbook.md#${alert.toLowerCase()}` },
  }
}
