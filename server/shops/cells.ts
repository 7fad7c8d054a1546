import { type LatLng, straightLineMetres } from '#contract/rules/straight-line.ts'
import type { Cell } from '#contract/shops.ts'

/** A cell is a city with an installation of its own. It serves all places within `km` of its centre. */
export type CellArea = Cell & LatLng & { km: number }

const SHAPE = /^(https?:\/\/[^\s/]+) (-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?) (\d+(?:\.\d+)?) (\S.*)$/

/** Parses one entry of CELLS: `https://pune.nukkad.example 18.52 73.86 40 Nukkad Pune`. */
export function readCell(text: string): CellArea | undefined {
  const [, address, lat, lng, km, name] = SHAPE.exec(text) ?? []
  if (!address || !name || !URL.canParse(address)) return undefined
  return { origin: new URL(address).origin, lat: Number(lat), lng: Number(lng), km: Number(km), name }
}

/**
 * The other cell that serves a place; undefined if it is our own, or none. Of two the nearer one counts: all cells have the
 * same list and so the same result, and never send anybody back and forth.
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
