import { useCallback } from 'react'
import { useTyped } from '#web/session/typed.ts'

/** What is being answered to a review, and what stood there when it was begun. */
export type Draft = { message: string; before: string }
type Drafts = Readonly<Record<string, Draft>>

/** The answers that are being written on a screen. They are the screen's: a list may come to be without their reviews, and with them again. */
export function useAnswers() {
  const [drafts, setDrafts] = useTyped<Drafts>('answers', {})
  const put = useCallback<PutDraft>(
    (orderId, draft) =>
      setDrafts(({ [orderId]: _before, ...others }) => (draft ? { ...others, [orderId]: draft } : others)),
    [setDrafts],
  )
  return { drafts, put }
}

/** Without a draft, the answer is no longer written. The same function at every render. */
export type PutDraft = (orderId: string, draft: Draft | undefined) => void
