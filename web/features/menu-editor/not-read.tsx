import { deskPaths } from '#web/desk-paths.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Unread } from '#web/ui/loading/unread.tsx'

const texts = menuEditorTexts.form

/** Shown instead of a form whose item could not be read. */
export function NotRead({ fault, onAgain }: { fault: string | undefined; onAgain: () => void }) {
  return (
    <Unread fault={fault} note={texts.notRead} again={texts.again} onAgain={onAgain}>
      <ButtonLink tone="quiet" to={deskPaths.listItems}>
        {texts.back}
      </ButtonLink>
    </Unread>
  )
}
