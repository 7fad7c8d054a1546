import { readFile } from 'node:fs/promises'

type Lists = {
  /** Bank code → the branch parts of its IFSCs. All-digit parts are numbers. */
  branches: Record<string, (string | number)[]>
  names: Record<string, string>
  /** Whole IFSC → code of the bank that really uses it. */
  sublets: Record<string, string>
  /** Prefix of an IFSC → bank code or name. */
  prefixes: [prefix: string, bank: string][]
  /** Bank code → its branch parts as strings. A cache, filled per bank: searching the list each time costs hundreds of times more. */
  known: Map<string, Set<string>>
}

let lists: Promise<Lists> | undefined

/** The bank behind an IFSC, empty if unknown. The list may be out of date, so an unknown branch may still exist. */
export async function findBank(ifsc: string): Promise<{ bankName: string; isKnownBranch: boolean }> {
  lists ??= readLists()
  const { names, sublets, prefixes, branches, known } = await lists
  const code = ifsc.slice(0, 4)
  const prefix = prefixes.find(([start]) => ifsc.startsWith(start))?.[1]
  const sublet = sublets[ifsc]
  const bankName = (sublet && names[sublet]) || (prefix && (names[prefix] ?? prefix)) || names[code] || ''

  const listed = branches[code]
  // Not cached: anybody may ask for half a million codes of no bank.
  if (!listed) return { bankName, isKnownBranch: false }
  let parts = known.get(code)
  if (!parts) {
    parts = new Set(listed.map((part) => String(part).padStart(6, '0')))
    known.set(code, parts)
  }
  return { bankName, isKnownBranch: parts.has(ifsc.slice(5)) }
}

/** Reads only the package's data files: its entry point loads an unmaintained HTTP client. */
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
