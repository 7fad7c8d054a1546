import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { test } from '../db-test.ts'
import { startServer } from '../servers/start-server.ts'

/** Names that come from Prometheus and its scraping. */
const ofPrometheus = ['histogram_quantile', 'up', 'job', 'le']

type Panel = { title: string; targets?: { expr: string }[] }
const rules = await readFile('deploy/alerts.yml', 'utf8')
const board: { panels: Panel[] } = JSON.parse(await readFile('deploy/dashboard.json', 'utf8'))

const alerts = [...rules.matchAll(/expr: (?:>-\s+)?([\s\S]*?)\n {8}(?:for|labels):/g)]
const asked = [
  ...alerts.map(([, expression = '']) => expression),
  ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
]

/** Metrics are found by their underscore, labels by their position: in braces, and after `by`. */
const namesIn = (expression: string) => [
  ...(expression.replace(/"[^"]*"/g, '').match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? []),
  ...[...expression.matchAll(/\b(\w+)=~?"/g)].map(([, label = '']) => label),
  ...[...expression.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, labels = '']) => labels.split(', ')),
]

test('alerts and dashboard use only metrics that a started product exposes', async ({ url }) => {
  const server = await startServer({ DATABASE_URL: url })
  try {
    await fetch(`${server.url}/api/shops/x`)
    const shown = await (await fetch(`${server.url}/metrics`)).text()
    const known = new Set([
      ...ofPrometheus,
      ...[...shown.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name),
      ...[...shown.matchAll(/[{,](\w+)="/g)].map(([, label]) => label),
    ])
    expect(alerts).toHaveLength(rules.match(/- alert:/g)?.length ?? 0)
    const named = asked.map(namesIn)
    expect(named.filter((names) => names.length === 0)).toEqual([])
    expect(new Set(named.flat().filter((name) => !known.has(name)))).toEqual(new Set())
  } finally {
    await server.stop()
  }
})

test('the dashboard mentions only alerts that exist', () => {
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const told = JSON.stringify(board).match(/\b([A-Z][a-z]+){2,}\b(?=:|\)| \()/g) ?? []
  expect(told.length).toBeGreaterThan(8)
  expect(told.filter((name) => !names.includes(name))).toEqual([])
})
