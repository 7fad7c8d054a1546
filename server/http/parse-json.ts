import type { z } from 'zod'

/** Parses and validates JSON from outside. Undefined where it is not JSON, or not of this shape. */
export function parseJson<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
