import { browserStorage } from '#web/browser-storage.ts'
import { isList, isRecord, parseStored } from '#web/stored-json.ts'
import { UNSENT_KEY } from './left-behind.ts'

export type Line = { shopId: string; itemId: string }
/** `heard`: the count that the server last received. */
type Unsent = Line & { heard?: number }

/** Cart lines whose last change has not reached the server. They survive the page, which may be closed without a network. */
export const readUnsent = (): Unsent[] =>
  (parseStored(browserStorage.read(UNSENT_KEY), isList) ?? []).filter(isLine)

export function keepUnsent(line: Line, heard: number) {
  const { heard: before = heard } = findUnsent(line) ?? {}
  write([...othersThan(line), { ...line, heard: before }])
}

export const findUnsent = (line: Line): Unsent | undefined => readUnsent().find(isSame(line))

export const forgetUnsent = (lines: readonly Line[]) =>
  write(readUnsent().filter((one) => !lines.some((line) => isSame(line)(one))))

const isSame =
  ({ shopId, itemId }: Line) =>
  (one: Line) =>
    one.shopId === shopId && one.itemId === itemId

const othersThan = (line: Line): Unsent[] => readUnsent().filter((one) => !isSame(line)(one))

const write = (lines: Unsent[]) =>
  browserStorage.write(UNSENT_KEY, lines.length > 0 ? JSON.stringify(lines) : undefined)

const isLine = (found: unknown): found is Unsent =>
  isRecord(found) &&
  typeof found.shopId === 'string' &&
  typeof found.itemId === 'string' &&
  (!('heard' in found) || Number.isInteger(found.heard))
