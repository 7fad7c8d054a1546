import type { ReactNode } from 'react'
import type { Place } from '#contract/geo.ts'

/** A render prop: the route supplies the address box, since features do not import each other. */
export type AddressSlot = (box: {
  label: string
  hint: string
  wrong: string | false
  value: string
  isPlaced: boolean
  onTextChange: (text: string) => void
  onPlaceChosen: (place: Place) => void
  onInvalid: (message: string | undefined) => void
}) => ReactNode
