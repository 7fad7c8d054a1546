import { useEffect } from 'react'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { type How, useData } from '#web/data/use-data.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { toast } from '#web/ui/toast.ts'

const { listFailed } = menuEditorTexts.toasts

/**
 * The menu as its shop writes it. A shop whose plan has ended is refused it and sent to renew: who asks for it before
 * a form is told before it is typed in, not when it is saved.
 */
export const useOwnMenu = (how: How = {}) => useData('listOwnFood', {}, how)

/** Why it could not be read. */
export const whyNoMenu = (error: unknown) => sentenceOf(error, listFailed, listFailed)

/** Says so where a form that has all else cannot begin without it. */
export function useMissingMenu({ data, error }: ReturnType<typeof useOwnMenu>, isMissed: boolean) {
  const fault = isMissed && !data && error ? whyNoMenu(error) : undefined
  useEffect(() => void toast.error(fault), [fault])
}
