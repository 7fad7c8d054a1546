/** A seeded random generator: the same seed gives the same run, as far as timing allows. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next(): number
  under(probability: number): boolean
  whole(from: number, to: number): number
  oneOf<T>(choices: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    under: (probability) => next() < probability,
    oneOf<T>(choices: readonly T[]): T {
      const chosen = choices[whole(0, choices.length - 1)]
      if (chosen === undefined) throw new Error('nothing to choose from')
      return chosen
    },
  }
}
