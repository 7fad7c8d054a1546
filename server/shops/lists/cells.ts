import { type LatLng, straightLineMetres } from '#contract/rules/places/straight-line.ts'
import type { Cell } from '#contract/shops.ts'

/** A cell with its area: all places within `km` of its centre. */
export type CellArea = Cell & LatLng & { km: number }

const SHAPE = /^(https?:\/\/[^\s/]+) (-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?) (\d+(?:\.\d+)?) (\S.*)$/

/** Parses a setting such as `https://pune.nukkad.example 18.52 73.86 40 Nukkad Pune`: origin, centre, km, name. */
export function readCell(text: string): CellArea | undefined {
  const [, address, lat, lng, km, name] = SHAPE.exec(text) ?? []
  if (!address || !name || !URL.canParse(address)) return undefined
  return { origin: new URL(address).origin, lat: Number(lat), lng: Number(lng), km: Number(km), name }
}

/**
 * The other cell that a place belongs to; undefined if it is ours or nobody's. Where areas overlap the nearest centre wins.
 * All cells have the same list and so agree, and never send a visitor back and forth.
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
