import type { Issue } from '#contract/issues.ts'
import type { IssueKind } from '#contract/rules/orders/issues.ts'
import { tidyText } from '#contract/rules/text/tidy-text.ts'
import { randomText } from '#web/device/random-text.ts'
import { useTyped } from '#web/session/typed.ts'

export type Report = ReturnType<typeof useReport>

type Draft = {
  isOpen: boolean
  /** The report's idempotency key. */
  key: string
  /** It was sent unchanged, and may have arrived although no answer came. */
  isSent: boolean
  kind: IssueKind | undefined
  itemIds: readonly string[]
  text: string
  /** Data URLs. */
  photos: readonly string[]
}

const begin = (): Draft => ({
  isOpen: false,
  key: randomText(),
  isSent: false,
  kind: undefined,
  itemIds: [],
  text: '',
  photos: [],
})

/** The draft of a report about an order, until it is sent or discarded. */
export function useReport(orderId: string, issues: readonly Issue[]) {
  const [typed, setDraft] = useTyped(`report ${orderId}`, begin)
  const hasCome = typed.isSent && issues.some((issue) => saysTheSame(issue, typed))
  const open = (draft: Draft) => (hasCome ? begin() : draft)
  // Any change makes it another report, with a new key: the one before may have arrived.
  const change = (part: (now: Draft) => Partial<Draft>) =>
    setDraft((last) => {
      const now = open(last)
      return { ...now, ...part(now), key: randomText(), isSent: false }
    })
  return {
    draft: open(typed),
    put: (part: Partial<Draft>) => change(() => part),
    putPhotos: (photos: (known: Draft['photos']) => Draft['photos']) =>
      change((now) => ({ photos: photos(now.photos) })),
    markSent: () => setDraft((now) => ({ ...now, isSent: true })),
    end: () => setDraft(begin),
  }
}

const saysTheSame = ({ kind, items, steps }: Issue, draft: Draft) =>
  kind === draft.kind &&
  steps[0]?.text === tidyText(draft.text) &&
  items.length === draft.itemIds.length &&
  items.every(({ _id }) => draft.itemIds.includes(_id))
