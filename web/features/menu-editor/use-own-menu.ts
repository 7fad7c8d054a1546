import { useEffect } from 'react'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { type How, useData } from '#web/data/use-data.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const { listFailed } = menuEditorTexts.toasts

/**
 * The own menu. A shop whose plan has ended is refused and redirected to the renewal; reading the menu before a form is
 * shown makes that happen before anything is typed.
 */
export const useOwnMenu = (how: How = {}) => useData('listOwnFood', {}, how)

/** Why it could not be read. */
export const whyNoMenu = (error: unknown) => sentenceOf(error, listFailed, listFailed)

/** Shows a toast if the menu could not be read. @param isMissed the form has everything else, and waits only for the menu */
export function useMissingMenu({ data, error }: ReturnType<typeof useOwnMenu>, isMissed: boolean) {
  const fault = isMissed && !data && error ? whyNoMenu(error) : undefined
  useEffect(() => void toast.error(fault), [fault])
}
