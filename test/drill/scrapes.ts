import type { Series } from '../servers/promtool.ts'

/** What Prometheus records at each scrape: the value of each series, and whether there was an answer. */
export type Scrape = Map<string, number>

const PATIENCE_MS = 20_000
const UP = 'up{job="nukkad"}'

export async function scrape(url: string): Promise<Scrape> {
  try {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return new Map([[UP, 1], ...valuesIn(await answer.text())])
  } catch {
    return new Map([[UP, 0]])
  }
}

const valuesIn = (text: string) =>
  [...text.matchAll(/^([a-z_0-9]+(?:\{.*\})?) (\S+)$/gm)].map(([, series = '', value]): [string, number] => [
    series,
    Number(value),
  ])

/** Treats successive scrapes as if they were a minute apart. */
export function asMinutes(scrapes: readonly Scrape[]): Series {
  const names = new Set(scrapes.flatMap((one) => [...one.keys()]))
  return Object.fromEntries(
    [...names].map((name) => [name, scrapes.map((one) => one.get(name) ?? '_').join(' ')]),
  )
}
