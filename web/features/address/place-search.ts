import { useEffect, useRef, useState } from 'react'
import type { Place, Suggestion } from '#contract/geo.ts'
import type { Point } from '#contract/rules/places/straight-line.ts'
import { isSaidByShell } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { randomText } from '#web/device/random-text.ts'

const DEBOUNCE_MS = 250
const FEWEST_CHARACTERS = 3

export type SearchResult = {
  data: Suggestion[]
  attribution: string
  notice?: string | undefined
  finest: Place['precision']
}
export type SearchState =
  | { kind: 'idle' | 'searching' | 'failed' }
  | { kind: 'found'; result: SearchResult; forText: string }

/** Suggestions for typed text, debounced; a new search cancels the one before. */
export function usePlaceSearch(near: Point | undefined) {
  const [state, setState] = useState<SearchState>({ kind: 'idle' })
  const session = useRef('')
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; call?: AbortController }>({})

  function stop() {
    clearTimeout(pending.current.timer)
    pending.current.call?.abort()
    pending.current = {}
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the box goes away
  useEffect(() => stop, [])

  /** Undefined if it failed or was cancelled. */
  async function ask(text: string, call: AbortController): Promise<SearchResult | undefined> {
    const place = near && { latitude: String(near.latitude), longitude: String(near.longitude) }
    try {
      // Missing if the box was focused before hydration.
      session.current ||= randomText()
      const query = { q: text, session: session.current, ...place }
      const result = await patientApi('searchPlaces', query, { signal: call.signal })
      setState({ kind: 'found', result, forText: text })
      return result
    } catch (error) {
      if (!call.signal.aborted) setState({ kind: isSaidByShell(error) ? 'idle' : 'failed' })
    }
  }

  return {
    state,
    /** One session per focus: providers bill by it. */
    begin() {
      session.current = randomText()
    },
    search(text: string) {
      stop()
      const wanted = text.trim()
      if (wanted.length < FEWEST_CHARACTERS) return setState({ kind: 'idle' })
      if (state.kind !== 'found') setState({ kind: 'searching' })
      const call = new AbortController()
      pending.current = { call, timer: setTimeout(() => ask(wanted, call), DEBOUNCE_MS) }
    },
    /** The best suggestion, without debouncing. Undefined if it was cancelled. */
    async findFirst(text: string): Promise<Suggestion | 'none' | 'failed' | undefined> {
      stop()
      const wanted = text.trim()
      if (wanted.length < FEWEST_CHARACTERS) return 'none'
      setState({ kind: 'searching' })
      const call = new AbortController()
      pending.current = { call }
      const result = await ask(wanted, call)
      if (call.signal.aborted) return undefined
      return result ? (result.data[0] ?? 'none') : 'failed'
    },
    /** The place of a suggestion; ends the session. */
    async resolve(ref: string): Promise<Place> {
      stop()
      const { data } = await patientApi('resolvePlace', { ref, session: session.current })
      session.current = randomText()
      return data
    },
    close() {
      stop()
      setState({ kind: 'idle' })
    },
  }
}
