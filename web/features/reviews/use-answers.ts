import { useTyped } from '#web/session/typed.ts'

/** What is being answered to a review, and what stood there when it was begun. */
type Draft = { message: string; before: string }
type Drafts = Readonly<Record<string, Draft>>

/** The answers that are being written on a screen. They are the screen's: a list may come to be without their reviews, and with them again. */
export function useAnswers() {
  const [drafts, setDrafts] = useTyped<Drafts>('answers', {})
  return {
    isBegun: (orderId: string) => orderId in drafts,
    of: (orderId: string): Answering => ({
      draft: drafts[orderId],
      put: (draft) => setDrafts((now) => ({ ...now, [orderId]: draft })),
      leave: () => setDrafts(({ [orderId]: _left, ...others }) => others),
    }),
  }
}

export type Answering = { draft: Draft | undefined; put: (draft: Draft) => void; leave: () => void }
