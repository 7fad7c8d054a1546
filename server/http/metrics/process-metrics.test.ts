import { afterEach, describe, expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { type RunningServer, startServer } from '#test/servers/start-server.ts'
import { addCounts, type Snapshot } from './process-metrics.ts'

let server: RunningServer

afterEach(() => server?.stop())

/** Each request opens a connection of its own, so that they reach different processes. */
const ask = async (path: string) =>
  (await fetch(`${server.url}${path}`, { headers: { connection: 'close' } })).text()

async function askShops(times: number) {
  for (let time = 0; time < times; time += 1) await ask('/api/shops/x')
}

async function countShops() {
  const line = /^http_request_seconds_count\{endpoint="showShop",status="404"\} (\d+)$/m
  return Number(line.exec(await ask('/metrics'))?.[1])
}

const pids = () =>
  [...server.output().matchAll(/"pid":(\d+),"msg":"a web process is ready"/g)].map(([, pid]) => Number(pid))

describe('metrics of several processes', () => {
  test('are the same whichever process answers, and include the counts of processes that have ended', async ({
    url,
  }) => {
    server = await startServer({ DATABASE_URL: url, WEB_PROCESSES: '2', LOG_LEVEL: 'info' })
    await askShops(20)
    for (let time = 0; time < 6; time += 1) expect(await countShops()).toBe(20)

    // Nobody has read the metrics since these ten: processes that are told to stop report their counts themselves.
    await askShops(10)
    server.process.kill('SIGHUP')
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('every web process was replaced')
    expect(await countShops()).toBe(30)

    process.kill(pids().at(-1) ?? 0, 'SIGKILL')
    await expect.poll(pids, { timeout: 60_000 }).toHaveLength(5)
    expect(await countShops()).toBe(30)
  })
})

test('counters of an ended process are kept, summed per label, and its gauges are not', () => {
  const calls = (status: string, value: number): Snapshot =>
    [
      {
        name: 'calls',
        help: '',
        type: 'counter',
        aggregator: 'sum',
        values: [{ labels: { status }, value }],
      },
    ] as never
  const gauge: Snapshot = [
    { name: 'held', help: '', type: 'gauge', aggregator: 'sum', values: [{ labels: {}, value: 3 }] },
  ] as never
  const sum = [calls('200', 1), gauge, calls('404', 5), calls('200', 2)].reduce(addCounts, [])
  expect(sum.map(({ name }) => name)).toEqual(['calls'])
  expect(sum[0]?.values.map(({ labels, value }) => [labels.status, value])).toEqual([
    ['200', 3],
    ['404', 5],
  ])
})
