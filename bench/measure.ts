import type { Load } from './load.ts'
import { cpuMs, cpuMsBelow, memoryMb, type Server, type startLoad } from './processes.ts'
import type { Scenario } from './scenarios.ts'

export type Side = {
  perSecond: number
  p50: number
  p99: number
  cpuMsPerRequest: number
  databaseCpuMsPerRequest: number
  memoryMb: number
  answered: number
  failed: number
  failure?: string
}
export type Result = {
  scenario: string
  against: string
  target: number
  ratio: number
  bare: Side
  product: Side
  /** Successful answers of both sides together, including warm-up. */
  answeredWell: number
}

type Bench = {
  bare: Server
  product: Server
  postmasterPid: number
  generator: ReturnType<typeof startLoad>
  rounds: number
  seconds: number
}

/** Measures both sides in alternating rounds, so that other load on the machine affects both. The ratio is the median of the rounds. */
export async function measure(bench: Bench, scenario: Scenario): Promise<Result> {
  const bare: Side[] = []
  const product: Side[] = []
  const { baseline, requests } = scenario
  const isByCost = baseline !== undefined || scenario.settle !== undefined
  const other = baseline ? bench.product : bench.bare
  const runBare = (seconds: number) =>
    round(bench, other, { ...scenario, requests: baseline ?? requests }, seconds)
  const runProduct = (seconds: number) => round(bench, bench.product, scenario, seconds)
  const warmUps = [await runBare(1), await runProduct(1)]
  for (let i = 0; i < bench.rounds; i++) {
    bare.push(await runBare(bench.seconds))
    product.push(await runProduct(bench.seconds))
  }
  const ratios = product.map((side, i) => ratioOf(side, bare[i] ?? side, isByCost))
  const all = [...warmUps, ...bare, ...product]
  return {
    answeredWell: all.reduce((sum, side) => sum + side.answered - side.failed, 0),
    scenario: scenario.name,
    against: scenario.against,
    target: scenario.target,
    ratio: median(ratios),
    bare: middle(bare),
    product: middle(product),
  }
}

/**
 * Compares CPU cost instead of rates if the product is compared with itself, since rates depend too much on other load, and
 * if requests leave work for later, which rates do not include.
 */
function ratioOf(product: Side, bare: Side, isByCost: boolean): number {
  const cost = (side: Side) => side.cpuMsPerRequest + side.databaseCpuMsPerRequest
  return isByCost ? cost(bare) / cost(product) : product.perSecond / bare.perSecond
}

async function round(bench: Bench, server: Server, scenario: Scenario, seconds: number): Promise<Side> {
  const before = { server: cpuMs(server.pid), database: cpuMsBelow(bench.postmasterPid) }
  const { settle, ...plan } = scenario
  const load: Load = await bench.generator.run({ ...plan, port: server.port, seconds })
  await settle?.()
  const per = (cpu: number) => cpu / load.answered
  return {
    perSecond: load.perSecond,
    p50: load.p50,
    p99: load.p99,
    cpuMsPerRequest: per(cpuMs(server.pid) - before.server),
    databaseCpuMsPerRequest: per(cpuMsBelow(bench.postmasterPid) - before.database),
    memoryMb: memoryMb(server.pid),
    answered: load.answered,
    failed: load.failed,
    ...(load.failure && { failure: load.failure }),
  }
}

function middle(sides: Side[]): Side {
  const of = (name: 'perSecond' | 'p50' | 'p99' | 'cpuMsPerRequest' | 'databaseCpuMsPerRequest') =>
    median(sides.map((side) => side[name]))
  const sum = (name: 'answered' | 'failed') => sides.reduce((total, side) => total + side[name], 0)
  const failure = sides.find((side) => side.failure)?.failure
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpuMsPerRequest: of('cpuMsPerRequest'),
    databaseCpuMsPerRequest: of('databaseCpuMsPerRequest'),
    memoryMb: Math.max(...sides.map((side) => side.memoryMb)),
    answered: sum('answered'),
    failed: sum('failed'),
    ...(failure && { failure }),
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
