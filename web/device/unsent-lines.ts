import { UNSENT_KEY } from './left-behind.ts'

export type Line = { shopId: string; itemId: string }

/** Cart lines whose last change the server did not hear of. They outlast the page: it may be closed without a network. */
export function readUnsent(): Line[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(UNSENT_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isLine) : []
  } catch {
    return [] // written by something else
  }
}

export const keepUnsent = (line: Line) => write([...othersThan(line), line])

export const forgetUnsent = (line: Line) => write(othersThan(line))

const othersThan = ({ shopId, itemId }: Line): Line[] =>
  readUnsent().filter((one) => one.shopId !== shopId || one.itemId !== itemId)

function write(lines: Line[]) {
  if (lines.length > 0) localStorage.setItem(UNSENT_KEY, JSON.stringify(lines))
  else localStorage.removeItem(UNSENT_KEY)
}

const isLine = (found: unknown): found is Line =>
  typeof found === 'object' &&
  found !== null &&
  'shopId' in found &&
  typeof found.shopId === 'string' &&
  'itemId' in found &&
  typeof found.itemId === 'string'
