import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MAX_SEARCH_CHARACTERS } from '#contract/rules/search/search.ts'
import type { SearchSuggestion } from '#contract/search.ts'
import { useData } from '#web/data/use-data.ts'
import type { StoredLocation } from '#web/device/location.ts'
import { paths } from '#web/paths.ts'
import { belowPopups } from '#web/ui/dialogs/first-to-hear-back.ts'
import { useLatest } from './use-latest.ts'

/** A single letter would match too much. */
const SHORTEST_QUERY = 2
/** Debounces typing. */
const PAUSE_MS = 200
const none: readonly SearchSuggestion[] = []

/** The text in the box, and the query, which is in the URL, so that Back restores the results. */
export function useSearch(place: StoredLocation | null) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  // The box limits the length, a URL does not.
  const inAddress = (search.get('q') ?? '').slice(0, MAX_SEARCH_CHARACTERS).trim()
  const query = inAddress.length < SHORTEST_QUERY ? '' : inAddress
  const [text, setText] = useState(inAddress)
  const [isTyping, setTyping] = useState(false)
  const suggested = useSuggestions(query, place)
  // Shops stay suggested after Enter, since results are items only.
  const suggestions = isTyping ? suggested : suggested.filter(({ shopId }) => shopId !== undefined)

  const pause = useRef<number>(undefined)

  function look(wanted: string) {
    clearTimeout(pause.current)
    const next = wanted.trim()
    if (next === inAddress) return
    belowPopups(() => setSearch(next ? { q: next } : {}, { replace: true, preventScrollReset: true }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed begins the pause anew
  useEffect(() => {
    pause.current = window.setTimeout(look, PAUSE_MS, text)
    return () => clearTimeout(pause.current)
  }, [text])

  return {
    text,
    query,
    suggestions: text.trim() === '' ? none : suggestions,
    type(next: string) {
      setTyping(true)
      setText(next)
    },
    searchNow() {
      setTyping(false)
      look(text)
    },
    choose(suggestion: SearchSuggestion) {
      // Otherwise a pending search would navigate back here from the shop.
      clearTimeout(pause.current)
      if (suggestion.shopId) return navigate(paths.shop(suggestion.shopId))
      setTyping(false)
      setText(suggestion.text)
      look(suggestion.text)
    },
  }
}

function useSuggestions(query: string, place: StoredLocation | null): readonly SearchSuggestion[] {
  const { latitude = 0, longitude = 0 } = place ?? {}
  const isWanted = query !== '' && place !== null
  const { data } = useData(
    'suggestSearch',
    { q: query, latitude: `${latitude}`, longitude: `${longitude}` },
    // A failure is ignored: the search works without suggestions.
    { isWanted },
  )
  const latest = useLatest(data)
  return isWanted ? (latest?.data ?? none) : none
}
