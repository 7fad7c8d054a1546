import { Refusal } from './refusal.ts'

/** Where a page ended: the number it was sorted by, and the id that breaks ties. Opaque to callers. */
export const makeCursor = (sortedBy: number, id: string): string =>
  Buffer.from(JSON.stringify([sortedBy, id])).toString('base64url')

export function readCursor(cursor: string): [sortedBy: number, id: string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parsed)) {
      const [sortedBy, id] = parsed
      const isNumber = typeof sortedBy === 'number' && Number.isFinite(sortedBy)
      if (isNumber && Math.abs(sortedBy) < 8.64e15 && /^[0-9a-f-]{36}$/.test(String(id)))
        return [sortedBy, String(id)]
    }
  } catch {
    // Falls through: whatever it is, it is no cursor of ours.
  }
  throw new Refusal('malformed', { issues: [{ path: 'after', message: 'This is no cursor of this list.' }] })
}
