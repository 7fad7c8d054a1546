import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startServer } from '../test/start-server.ts'
import { buildIfChanged } from './build.ts'
import { chromiumFlags, findChromium } from './find-chromium.ts'

/** `npm run lighthouse [runs]`: Home and a shop of the demo town as a throttled phone sees them; medians and limits. */

const DEBUG_PORT = 9223
const runs = Number(process.argv[2] ?? 5)
const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

await buildIfChanged()
const server = await startServer({ SEED_DEMO: 'true' })
const path = findChromium()
const browser = await chromium.launch({
  ...(path && { executablePath: path }),
  args: [...chromiumFlags, `--remote-debugging-port=${DEBUG_PORT}`],
})

let isGood = true
for (const page of ['/', await firstShop()]) isGood = (await measure(page)) && isGood
await browser.close()
await server.stop()
process.exitCode = isGood ? 0 : 1

async function firstShop(): Promise<string> {
  const { data } = await (await fetch(`${server.url}/api/shops/all?limit=1`)).json()
  return `/shop/${data[0]._id}`
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

async function measure(page: string): Promise<boolean> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(server.url + page, {
      port: DEBUG_PORT,
      output: 'json',
      logLevel: 'error',
    })
    if (result) reports.push(result.lhr)
  }
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
  const script = medianOf((report) => scriptBytes(report.audits['network-requests']?.details))
  console.log(`  largest paint ${Math.round(audit('largest-contentful-paint'))} ms`)
  console.log(`  blocked ${Math.round(audit('total-blocking-time'))} ms`)
  console.log(
    `  layout shift ${shift.toFixed(3)} (below 0.02), script ${(script / 1000).toFixed(1)} KB on the wire`,
  )
  return isWithin && shift < 0.02
}

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] }
  return items.reduce((sum, item) => sum + (item.resourceType === 'Script' ? (item.transferSize ?? 0) : 0), 0)
}
