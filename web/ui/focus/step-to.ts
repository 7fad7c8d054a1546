/** The index of the option that an arrow key leads to, wrapping around; undefined for other keys. */
export function stepTo(key: string, active: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active === undefined ? 0 : (active + 1) % count
  if (key === 'ArrowUp') return active === undefined ? count - 1 : (active + count - 1) % count
  return undefined
}
