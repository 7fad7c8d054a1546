import type { z } from 'zod'

/** What a text from outside says, in the shape that its JSON is to have; undefined where it says anything else. */
export function parseJson<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
