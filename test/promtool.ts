import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Debian's package `prometheus` has it. */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0

const rules = await readFile('deploy/alerts.yml', 'utf8')
export const alertNames = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

export type Labels = Record<string, string>
/** What each series said, minute by minute, as promtool writes it. */
export type Series = Record<string, string>
/** At that minute of these series each of the alerts fires, with these labels of its own, or none does. */
export type Expectation = {
  series: Series
  atMinute: number
  alerts: string[]
  fires: boolean
  labels?: Labels
}

/** The rules of `deploy/alerts.yml` as Prometheus applies them; answers what promtool complains of, or nothing. */
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

/** With the labels and words that reach whoever is woken. */
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
