import { type LatLng, straightLineMetres } from '#contract/rules/straight-line.ts'
import type { Cell } from '#contract/shops.ts'

/** A city with a product and a database of its own: where it is found, and what lies within so many km is its. */
export type CellArea = Cell & LatLng & { km: number }

const SHAPE = /^(https?:\/\/[^\s/]+) (-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?) (\d+(?:\.\d+)?) (\S.*)$/

/** As a setting says it: `https://pune.nukkad.example 18.52 73.86 40 Nukkad Pune`. */
export function readCell(text: string): CellArea | undefined {
  const [, address, lat, lng, km, name] = SHAPE.exec(text) ?? []
  if (!address || !name || !URL.canParse(address)) return undefined
  return { origin: new URL(address).origin, lat: Number(lat), lng: Number(lng), km: Number(km), name }
}

/**
 * The cell whose place this is, where it is not ours. Of two that reach there it is the nearer one's: all cells have
 * the same list and come to the same answer, so that they send nobody to and fro.
 */
export function otherCellAt(cells: readonly CellArea[], ownOrigin: string, place: LatLng): Cell | undefined {
  const [nearest] = cells
    .map((cell) => ({ cell, metres: straightLineMetres(cell, place) }))
    .filter(({ cell, metres }) => metres <= cell.km * 1000)
    .sort((one, other) => one.metres - other.metres)
  if (!nearest || nearest.cell.origin === ownOrigin) return undefined
  const { origin, name } = nearest.cell
  return { origin, name }
}
