import type { ReactNode } from 'react'
import type { Place } from '#contract/geo.ts'

/** Where the route puts the box that an address is typed into and chosen in. */
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
