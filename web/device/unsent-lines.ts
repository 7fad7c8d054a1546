import { UNSENT_KEY } from './left-behind.ts'

export type Line = { shopId: string; itemId: string }
/** `heard`: the count that the server heard last. */
type Unsent = Line & { heard?: number }

/** Cart lines whose last change the server did not hear of. They outlast the page: it may be closed without a network. */
export function readUnsent(): Unsent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(UNSENT_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isLine) : []
  } catch {
    return [] // written by something else
  }
}

export function keepUnsent(line: Line, heard: number) {
  const { heard: before = heard } = findUnsent(line) ?? {}
  write([...othersThan(line), { ...line, heard: before }])
}

export const findUnsent = (line: Line): Unsent | undefined => readUnsent().find(isSame(line))

export const forgetUnsent = (line: Line) => write(othersThan(line))

const isSame =
  ({ shopId, itemId }: Line) =>
  (one: Line) =>
    one.shopId === shopId && one.itemId === itemId

const othersThan = (line: Line): Unsent[] => readUnsent().filter((one) => !isSame(line)(one))

function write(lines: Unsent[]) {
  if (lines.length > 0) localStorage.setItem(UNSENT_KEY, JSON.stringify(lines))
  else localStorage.removeItem(UNSENT_KEY)
}

const isLine = (found: unknown): found is Unsent =>
  typeof found === 'object' &&
  found !== null &&
  'shopId' in found &&
  typeof found.shopId === 'string' &&
  'itemId' in found &&
  typeof found.itemId === 'string' &&
  (!('heard' in found) || Number.isInteger(found.heard))
