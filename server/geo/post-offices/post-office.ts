import type { LatLng } from '../places.ts'

/** A post office as India Post lists it, with a cleaned name, and without a point that cannot be right. */
export type PostOffice = {
  name: string
  pin: string
  /** Branch offices serve the villages around; the others are in towns. */
  isBranch: boolean
  district: string
  state: string
  division: string
  at?: LatLng
}
