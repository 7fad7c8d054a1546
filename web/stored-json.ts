type Shape<T> = (found: unknown) => found is T

/**
 * Parses JSON from browser storage. Undefined if there is none, or its shape is not the expected one: it may have been
 * written by an earlier release, by another page of this host, or by hand.
 */
export function parseStored<T>(text: string | null | undefined, isShape: Shape<T>): T | undefined {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    return isShape(found) ? found : undefined
  } catch {
    return undefined // cut off, or never JSON
  }
}

export const isRecord = (found: unknown): found is Record<string, unknown> =>
  typeof found === 'object' && found !== null && !Array.isArray(found)

export const isList = (found: unknown): found is unknown[] => Array.isArray(found)
