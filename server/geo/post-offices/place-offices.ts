import type { PlaceRow } from '#server/db/tables/geo.ts'
import { middleOf, pinRow, toRow } from '../gazetteer/gazetteer-row.ts'
import { cityOfPostDistrict, squash } from '../gazetteer/place-text.ts'
import type { Town } from '../gazetteer/towns.ts'
import type { LatLng } from '../places.ts'
import { dropBadPoints } from './clean-points.ts'
import type { PostOffice } from './post-office.ts'

const NEIGHBOUR_PINS = 3

type PinCentre = { pin: string; district: string; state: string; at: LatLng }
type Placed = { office: PostOffice; at: LatLng; quality: 2 | 1 | 0 | -1 }

/** The rows of `places` for the offices, each at the best point known for it, and for the centre of each PIN. */
export function placeOffices(listed: readonly PostOffice[], towns: readonly Town[]): PlaceRow[] {
  const offices = dropBadPoints(listed)
  const centres = pinCentres(offices)
  const guess = makeGuess(centres, towns)
  const placed = offices.flatMap((office) => place(office, centres, guess) ?? [])
  const named = bestOfEach(placed).map(officeRow)
  return [...named, ...pinRows(offices, centres, guess)]
}

/** The centre of each PIN: the middle of its town offices, or of its branch offices if it has no others. */
function pinCentres(offices: readonly PostOffice[]): Map<string, PinCentre> {
  const centres = new Map<string, PinCentre>()
  for (const [pin, sharing] of Map.groupBy(offices, (office) => office.pin)) {
    const located = sharing.filter((office) => office.at)
    const urban = located.filter((office) => !office.isBranch)
    const [first] = located
    const points = (urban.length > 0 ? urban : located).flatMap(({ at }) => at ?? [])
    if (first) centres.set(pin, { pin, district: first.district, state: first.state, at: middleOf(points) })
  }
  return centres
}

type Guess = (office: PostOffice) => LatLng | undefined

/** Guesses a point from the numerically nearest PINs of the district, else from the district's town or the state's largest. */
function makeGuess(centres: Map<string, PinCentre>, towns: readonly Town[]): Guess {
  const byDistrict = Map.groupBy(centres.values(), ({ district, state }) => `${district}|${state}`)
  const largestFirst = towns.toSorted((a, b) => b.population - a.population)
  return ({ pin, district, state }) => {
    const near = (byDistrict.get(`${district}|${state}`) ?? [])
      .toSorted((a, b) => Math.abs(Number(a.pin) - Number(pin)) - Math.abs(Number(b.pin) - Number(pin)))
      .slice(0, NEIGHBOUR_PINS)
    if (near.length > 0) return middleOf(near.map(({ at }) => at))
    const city = squash(cityOfPostDistrict(district, state))
    const ofState = largestFirst.filter((town) => squash(town.state) === squash(state))
    return (ofState.find((town) => squash(town.name) === city) ?? ofState[0])?.at
  }
}

function place(office: PostOffice, centres: Map<string, PinCentre>, guess: Guess): Placed | undefined {
  if (office.at) return { office, at: office.at, quality: office.isBranch ? 1 : 2 }
  const centre = centres.get(office.pin)
  if (centre) return { office, at: centre.at, quality: 0 }
  const at = guess(office)
  return at && { office, at, quality: -1 }
}

function bestOfEach(placed: readonly Placed[]): Placed[] {
  const best = new Map<string, Placed>()
  for (const candidate of placed) {
    const key = idOf(candidate.office)
    const known = best.get(key)
    if (!known || candidate.quality > known.quality) best.set(key, candidate)
  }
  return [...best.values()]
}

const idOf = ({ pin, name }: PostOffice) => `i:${pin}:${squash(name)}`

const layers = { 2: 'office', 1: 'branch', 0: 'guess', [-1]: 'guess' } as const
const weights = { 2: 0.25, 1: 0.1, 0: 0.05, [-1]: 0 } as const

function officeRow({ office, at, quality }: Placed): PlaceRow {
  const { name, pin, district, state } = office
  return toRow({
    id: idOf(office),
    layer: layers[quality],
    name,
    city: cityOfPostDistrict(district, state),
    district,
    state,
    pin,
    at,
    quality,
    weight: weights[quality],
  })
}

function pinRows(offices: readonly PostOffice[], centres: Map<string, PinCentre>, guess: Guess): PlaceRow[] {
  const firstOfPin = new Map(offices.toReversed().map((office) => [office.pin, office]))
  return [...firstOfPin].flatMap(([pin, office]) => {
    const at = centres.get(pin)?.at ?? guess(office)
    const { district, state } = office
    return at ? pinRow(pin, { city: cityOfPostDistrict(district, state), district, state, at }) : []
  })
}
