import { browserStorage } from '#web/browser-storage.ts'
import { UNSENT_KEY } from './left-behind.ts'

export type Line = { shopId: string; itemId: string }
/** `heard`: the count that the server heard last. */
type Unsent = Line & { heard?: number }

/** Cart lines whose last change the server did not hear of. They outlast the page: it may be closed without a network. */
export function readUnsent(): Unsent[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(UNSENT_KEY) ?? '[]')
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

const write = (lines: Unsent[]) =>
  browserStorage.write(UNSENT_KEY, lines.length > 0 ? JSON.stringify(lines) : undefined)

const isLine = (found: unknown): found is Unsent =>
  typeof found === 'object' &&
  found !== null &&
  'shopId' in found &&
  typeof found.shopId === 'string' &&
  'itemId' in found &&
  typeof found.itemId === 'string' &&
  (!('heard' in found) || Number.isInteger(found.heard))
