import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sectionsOf } from '../contract/rules/items/sections.ts'
import { startServer } from '../test/servers/start-server.ts'
import { buildIfChanged } from './build.ts'
import { chromiumFlags, findChromium } from './find-browser.ts'

/**
 * `npm run lighthouse [runs]`: audits the demo town's public pages as on a throttled phone, and checks the medians against
 * limits. Lighthouse has a hundred and forty packages, so it is downloaded when it is run, and is not a dependency.
 */

const LIGHTHOUSE = 'lighthouse@13.5.0'
const MOST_TRIES = 4
const MAX_REPORT_BYTES = 100 * 1024 * 1024
const runs = Number(process.argv[2] ?? 5)
const limits = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const

/** The part of a report that is used. */
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: Item[] } }>
}
type Item = { resourceType?: string; transferSize?: number }

await buildIfChanged()
const server = await startServer({ SEED_DEMO: 'true' })
await server.townDrawn()
let isGood = true
try {
  for (const page of await pages()) isGood = (await measure(page)) && isGood
} finally {
  await server.stop()
}
process.exitCode = isGood ? 0 : 1

async function pages(): Promise<string[]> {
  const { data: shops } = await read('/api/shops/all?limit=1')
  const { shop, foodItems } = (await read(`/api/shops/${shops[0]._id}`)).data
  const [section] = sectionsOf(foodItems)
  const seeAll = `/category/${encodeURIComponent(section?.title ?? '')}?shop=${shop._id}`
  return ['/', `/shop/${shop._id}`, `/s/${shop.slug}`, seeAll, '/cart']
}

async function read(path: string) {
  return (await fetch(server.url + path)).json()
}

async function measure(page: string): Promise<boolean> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await visitPatiently(page))
  const medianOf = (pick: (report: Report) => number | null | undefined) =>
    reports.map((report) => pick(report) ?? 0).sort((a, b) => a - b)[Math.floor(reports.length / 2)] ?? 0
  const audit = (id: string) => medianOf((report) => report.audits[id]?.numericValue)

  console.log(page)
  let isWithin = true
  for (const [category, least] of Object.entries(limits)) {
    const score = Math.round(medianOf((report) => report.categories[category]?.score) * 100)
    isWithin &&= score >= least
    console.log(`  ${category} ${score} (at least ${least})`)
  }
  const shift = audit('cumulative-layout-shift')
  const script = medianOf(({ audits }) => scriptBytes(audits['network-requests']?.details?.items))
  console.log(`  largest paint ${Math.round(audit('largest-contentful-paint'))} ms`)
  console.log(`  blocked ${Math.round(audit('total-blocking-time'))} ms`)
  console.log(
    `  layout shift ${shift.toFixed(3)} (below 0.02), script ${(script / 1000).toFixed(1)} KB on the wire`,
  )
  return isWithin && shift < 0.02
}

/** Lighthouse loses the trace of a page now and then, and says to run it again. */
async function visitPatiently(page: string): Promise<Report> {
  for (let triesLeft = MOST_TRIES - 1; ; triesLeft--) {
    try {
      return await visit(page)
    } catch (error) {
      if (triesLeft === 0) throw error
    }
  }
}

async function visit(page: string): Promise<Report> {
  const flags = ['--headless=new', ...chromiumFlags].join(' ')
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, server.url + page, '--quiet', '--output=json', `--chrome-flags=${flags}`],
      // The cart is `noindex` on purpose.
      ...(page === '/cart' ? ['--skip-audits=is-crawlable'] : []),
    ],
    { maxBuffer: MAX_REPORT_BYTES, env: { ...process.env, CHROME_PATH: findChromium() } },
  )
  return JSON.parse(stdout)
}

function scriptBytes(items: Item[] = []): number {
  return items.reduce(
    (sum, { resourceType, transferSize = 0 }) => sum + (resourceType === 'Script' ? transferSize : 0),
    0,
  )
}
