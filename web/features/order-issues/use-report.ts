import type { IssueKind } from '#contract/rules/issues.ts'
import { randomText } from '#web/device/random-text.ts'
import { useTyped } from '#web/session/typed.ts'

export type Report = ReturnType<typeof useReport>

type Draft = {
  isOpen: boolean
  /** Of this report, however often it is sent. */
  key: string
  kind: IssueKind | undefined
  itemIds: readonly string[]
  text: string
  /** Data URLs. */
  photos: readonly string[]
}

const begin = (): Draft => ({
  isOpen: false,
  key: randomText(),
  kind: undefined,
  itemIds: [],
  text: '',
  photos: [],
})

/** What is being reported about an order, until it is sent or given up. */
export function useReport(orderId: string) {
  const [draft, setDraft] = useTyped(`report ${orderId}`, begin)
  // What says something else is another report: the one before may have come, though its answer did not.
  const change = (part: (now: Draft) => Partial<Draft>) =>
    setDraft((now) => ({ ...now, ...part(now), key: randomText() }))
  return {
    draft,
    put: (part: Partial<Draft>) => change(() => part),
    putPhotos: (photos: (known: Draft['photos']) => Draft['photos']) =>
      change((now) => ({ photos: photos(now.photos) })),
    end: () => setDraft(begin),
  }
}
