import type { Dispatch, SetStateAction } from 'react'
import type { LatLng } from '#contract/rules/straight-line.ts'
import { pointAt, type Spot, scaleOf, spotOf, type View, zoom } from './sketch-view.ts'

/**
 * What the pin lies on, whoever draws it: where a point of the world is just now, and the other way round. Spots are
 * in the sketch's units, `WIDTH` × `HEIGHT` of them, however many pixels the box has.
 */
export type Ground = {
  spotOf(point: LatLng): Spot
  pointAt(spot: Spot): LatLng
  /** Units for a metre, round that point. */
  scaleAt(point: LatLng): number
  closer(middle: LatLng): void
  farther(): void
  /** Shows at least that much. */
  show(view: View): void
}

/** A part of the line that says whose map it is. */
export type Credit = { text: string; href?: string }

/** A vendor's map that stands. */
export type StreetMap = Ground & {
  /** Whom it is owed to, where the map does not say so itself. */
  credits(): readonly Credit[]
  close(): void
}

export type StreetMapEvents = {
  /** Something else is where it was: draw again what lies on the map. */
  onMoved(): void
  /** It stood, and shows nothing any more. */
  onFault(): void
}

/** Opens a map in the box. It resolves when there is something to see, and rejects when the signal comes before. */
export type OpenStreetMap = (
  box: HTMLElement,
  start: View,
  events: StreetMapEvents,
  signal: AbortSignal,
) => Promise<StreetMap>

/** The sketch needs nobody: its view is all there is to it. */
export function drawnGround(view: View, setView: Dispatch<SetStateAction<View>>): Ground {
  return {
    spotOf: (point) => spotOf(view, point),
    pointAt: (spot) => pointAt(view, spot),
    scaleAt: () => scaleOf(view),
    closer: (middle) => setView((last) => zoom({ ...last, middle }, 0.5)),
    farther: () => setView((last) => zoom(last, 2)),
    show: setView,
  }
}
