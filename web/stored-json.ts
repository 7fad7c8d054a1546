type Shape<T> = (found: unknown) => found is T

/**
 * What a browser kept as JSON. Undefined where it kept nothing, or something of another shape: an earlier release wrote
 * it, another page of this host, or its owner by hand.
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
