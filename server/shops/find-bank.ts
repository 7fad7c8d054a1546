import { readFile } from 'node:fs/promises'

type Lists = {
  /** Bank code → the branch parts of its codes, an all-digit part written as a number. */
  branches: Record<string, (string | number)[]>
  names: Record<string, string>
  /** Whole code → code of the bank really behind it. */
  sublets: Record<string, string>
  /** Prefix of a code → bank code or plain name. */
  prefixes: [prefix: string, bank: string][]
  /** Made on the first question about a bank: searching the lists each time costs hundreds of times more. */
  known: Map<string, Set<string>>
}

let lists: Promise<Lists> | undefined

/** The bank behind an IFSC. The list ages, so a branch it does not know may still exist. */
export async function findBank(ifsc: string): Promise<{ bankName: string; isKnownBranch: boolean }> {
  lists ??= readLists()
  const { names, sublets, prefixes, branches, known } = await lists
  const code = ifsc.slice(0, 4)
  const prefix = prefixes.find(([start]) => ifsc.startsWith(start))?.[1]
  const sublet = sublets[ifsc]
  const bankName = (sublet && names[sublet]) || (prefix && (names[prefix] ?? prefix)) || names[code] || ''

  let parts = known.get(code)
  if (!parts) {
    parts = new Set((branches[code] ?? []).map((part) => String(part).padStart(6, '0')))
    known.set(code, parts)
  }
  return { bankName, isKnownBranch: parts.has(ifsc.slice(5)) }
}

/** Only the package's lists: its entry point loads an HTTP client that is no longer kept up. */
async function readLists(): Promise<Lists> {
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(import.meta.resolve(`ifsc/src/${name}.json`)), 'utf8'))
  const [branches, names, sublets, custom] = await Promise.all([
    read('IFSC'),
    read('banknames'),
    read('sublet'),
    read('custom-sublets'),
  ])
  const prefixes = Object.entries<string>(custom).sort(([a], [b]) => b.length - a.length)
  return { branches, names, sublets, prefixes, known: new Map() }
}
