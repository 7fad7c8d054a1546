import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './invariants.ts'
import type { Result, Side } from './measure.ts'
import { type StreamsResult, streamsLine } from './streams.ts'

export type Report = {
  at: string
  machine: string
  node: string
  /** The machine's load average over the last five minutes, including other programs. */
  load: number
  startMs: number
  isQuick: boolean
  results: Result[]
  streams?: StreamsResult | undefined
  faults: Fault[]
}

export const describeMachine = () => `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`

export const isMissed = ({ ratio, target, product }: Result) => ratio < target || product.failed > 0

export function toMarkdown(report: Report): string {
  const rows = report.results.map((result) => {
    const { bare, product } = result
    return [
      result.scenario,
      `**${result.ratio.toFixed(2)}** (≥ ${result.target.toFixed(2)}${isMissed(result) ? ', **missed**' : ''})`,
      sideCell(product),
      sideCell(bare),
      `${product.memoryMb} MB`,
      result.against,
    ].join(' | ')
  })
  return `# Benchmark of ${report.at.slice(0, 10)}

${report.machine}, Node ${report.node}, PostgreSQL with fsync on, a load of ${report.load.toFixed(1)} with the neighbours'. Rounds of the product and of a bare server take turns
in one run; judge the ratios and the CPU times, not the rates. The product's start took ${Math.round(report.startMs)} ms.
${report.isQuick ? '\nA quick run: rounds of a second or two.\n' : ''}
scenario | ratio | product: per second · p50 · p99 · CPU of server + database per request | bare server | memory | against
---|---|---|---|---|---
${rows.join('\n')}

${report.streams ? `${streamsLine(report.streams)}\n` : ''}
Checked in SQL after the order run: ${report.faults.length === 0 ? 'every answered order is there once and whole; fifty taps at once count fifty; twenty placements with one key make one order.' : report.faults.join('; ')}
`
}

const sideCell = ({ perSecond, p50, p99, cpuMsPerRequest, databaseCpuMsPerRequest }: Side) =>
  `${Math.round(perSecond).toLocaleString('en')}/s · ${p50.toFixed(1)} · ${p99.toFixed(1)} ms · ` +
  `${cpuMsPerRequest.toFixed(3)} + ${databaseCpuMsPerRequest.toFixed(3)} ms`

export function printResult(result: Result): void {
  const { bare, product } = result
  const mark = isMissed(result) ? '✗' : '✓'
  console.log(
    `${mark} ${result.scenario}: ${result.ratio.toFixed(2)} of ${result.against} (at least ${result.target.toFixed(2)})`,
  )
  console.log(`    product ${sideCell(product)} · ${product.memoryMb} MB`)
  console.log(`    bare    ${sideCell(bare)} · ${bare.memoryMb} MB`)
  for (const side of [bare, product]) {
    if (side.failed > 0)
      console.log(`    ${side.failed} of ${side.answered} failed: ${side.failure?.slice(0, 300)}`)
  }
}

export async function keepReport(report: Report): Promise<string> {
  const name = join(
    import.meta.dirname,
    'results',
    `${report.at.slice(0, 10)}${report.isQuick ? '-quick' : ''}`,
  )
  await writeFile(`${name}.json`, `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(`${name}.md`, toMarkdown(report))
  return `${name}.md`
}
