import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * How many cards are rendered at once: a menu may have thousands, and a phone renders a hundred per second. Divisible by
 * every number of columns, so that the last row is full.
 */
const PAGE = 60

/** By history entry: how many cards were shown, so that Back restores them. */
const asked = new Map<string, number>()

/** How many cards to show, and a function that shows more. @param of identifies the list: another one starts over */
export function useMost(of = ''): [most: number, more: () => void] {
  const place = `${useLocation().key} ${of}`
  const [now, setNow] = useState({ place, most: asked.get(place) ?? PAGE })
  const most = now.place === place ? now.most : PAGE

  function more() {
    asked.set(place, most + PAGE)
    setNow({ place, most: most + PAGE })
  }
  return [most, more]
}
