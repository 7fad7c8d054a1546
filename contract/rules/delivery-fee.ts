/** Half open, by driving distance in metres: exactly 1000 m is the second band. */
const bands = [
  { underMetres: 1000, feePaise: 900 },
  { underMetres: 2500, feePaise: 1500 },
  { underMetres: 4000, feePaise: 2500 },
  { underMetres: 6000, feePaise: 3500 },
  { underMetres: Number.POSITIVE_INFINITY, feePaise: 5000 },
] as const

export const leastFeePaise = bands[0].feePaise
export const mostFeePaise = bands[4].feePaise

/** Where the fee steps up, in metres, for drawings of it. */
export const feeStepsMetres = (): number[] =>
  bands.map(({ underMetres }) => underMetres).filter(Number.isFinite)

/** Whether some distance costs this fee. */
export const isDeliveryFee = (paise: number): boolean => bands.some((band) => band.feePaise === paise)

/** By metres by road; at the edge of a band it is the fee of the farther one. */
export function deliveryFeePaise(metres: number): number {
  const band = bands.find((candidate) => metres < candidate.underMetres)
  if (!band) throw new RangeError(`no fee for a distance of ${metres} m`)
  return band.feePaise
}
