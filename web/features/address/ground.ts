import type { Dispatch, SetStateAction } from 'react'
import type { LatLng } from '#contract/rules/places/straight-line.ts'
import { pointAt, type Spot, scaleOf, spotOf, type View, zoom } from './sketch-view.ts'

/**
 * What the pin lies on, be it the sketch or a street map: converts between coordinates and spots in the box. Spots are in
 * the sketch's units, `WIDTH` × `HEIGHT` for the whole box, whatever its size in pixels.
 */
export type Ground = {
  spotOf(point: LatLng): Spot
  pointAt(spot: Spot): LatLng
  /** Units per metre at that point. */
  scaleAt(point: LatLng): number
  closer(middle: LatLng): void
  farther(): void
  /** Makes at least this view visible. */
  show(view: View): void
}

/** A part of the map's attribution line. */
export type Credit = { text: string; href?: string }

/** A loaded street map. */
export type StreetMap = Ground & {
  /** The attribution to show below the map; empty if the map shows it itself. */
  credits(): readonly Credit[]
  close(): void
}

export type StreetMapEvents = {
  /** The map was moved or zoomed: redraw what lies on it. */
  onMoved(): void
  /** The map was loaded, but no longer works. */
  onFault(): void
}

/** Opens a map in the box. Resolves when the map is visible, rejects if it cannot be loaded or the signal is aborted before. */
export type OpenStreetMap = (
  box: HTMLElement,
  start: View,
  events: StreetMapEvents,
  signal: AbortSignal,
) => Promise<StreetMap>

/** The sketch as a ground: it needs no vendor, only its view. */
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
