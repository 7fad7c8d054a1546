import type { LatLng } from '../places.ts'

/** A post office as India Post lists it, its name cleaned, its point only if it can be one. */
export type PostOffice = {
  name: string
  pin: string
  /** A branch office serves villages round about; the others stand in towns. */
  isBranch: boolean
  district: string
  state: string
  division: string
  at?: LatLng
}
