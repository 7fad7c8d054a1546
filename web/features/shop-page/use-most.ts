import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * So many cards at once: a menu may have thousands, and a phone draws a hundred of them in a second. Divides by two, three,
 * four and six, so that the last row is full on every width.
 */
const PAGE = 60

/** How many were asked for at each place in the history of this tab: who comes back finds where they were. */
const asked = new Map<string, number>()

/** @param of what is listed: another list begins anew */
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
