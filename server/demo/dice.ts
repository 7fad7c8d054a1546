/** A deterministic random number generator (mulberry32): the same seed gives the same numbers. */
export function makeDice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    /** An integer from `low` to `high`, both included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick<T>(choices: readonly T[]): T {
      const choice = choices[Math.floor(next() * choices.length)]
      if (choice === undefined) throw new Error('there is nothing to pick from')
      return choice
    },
    /** `count` random choices, in their original order. */
    some<T>(choices: readonly T[], count: number): T[] {
      const kept = choices.map((choice, at) => ({ choice, at, thrown: next() }))
      kept.sort((a, b) => a.thrown - b.thrown)
      return kept
        .slice(0, count)
        .sort((a, b) => a.at - b.at)
        .map(({ choice }) => choice)
    },
  }
}

export type Dice = ReturnType<typeof makeDice>
