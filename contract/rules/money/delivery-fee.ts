/** Half-open intervals of the driving distance in metres: exactly 1000 m belongs to the second. */
const bands = [
  { underMetres: 1000, feePaise: 900 },
  { underMetres: 2500, feePaise: 1500 },
  { underMetres: 4000, feePaise: 2500 },
  { underMetres: 6000, feePaise: 3500 },
  { underMetres: Number.POSITIVE_INFINITY, feePaise: 5000 },
] as const

export const leastFeePaise = bands[0].feePaise
export const mostFeePaise = bands[4].feePaise

/** The distances in metres at which the fee rises. */
export const feeStepsMetres = (): number[] =>
  bands.map(({ underMetres }) => underMetres).filter(Number.isFinite)

/** Whether this is the fee of one of the bands. */
export const isDeliveryFee = (paise: number): boolean => bands.some((band) => band.feePaise === paise)

/** The fee for a distance by road in metres; at the edge of a band it is that of the farther one. */
export function deliveryFeePaise(metres: number): number {
  const band = bands.find((candidate) => metres < candidate.underMetres)
  if (!band) throw new RangeError(`no fee for a distance of ${metres} m`)
  return band.feePaise
}
