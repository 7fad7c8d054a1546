import { paths } from '#web/paths.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const texts = menuEditorTexts.form

/** In the place of a form whose item could not be read. */
export function NotRead({ onAgain }: { onAgain: () => void }) {
  return (
    <EmptyState title={texts.notRead}>
      <Button onClick={onAgain}>{texts.again}</Button>
      <ButtonLink tone="quiet" to={paths.listItems}>
        {texts.back}
      </ButtonLink>
    </EmptyState>
  )
}
