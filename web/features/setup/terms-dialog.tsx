import { figures } from '#contract/rules/pages/figures.ts'
import { say } from '#web/language/say.ts'
import { setupTexts } from '#web/texts/setup.ts'
import { termsTexts } from '#web/texts/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type Props = { open: boolean; onClose: () => void; onAgree: () => void }

export function TermsDialog({ open, onClose, onAgree }: Props) {
  return (
    <Dialog title={setupTexts.termsTitle} open={open} onClose={onClose}>
      <p>{termsTexts.lead}</p>
      <dl className="flex flex-col gap-4">
        {termsTexts.sections.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-soft">{say(text, figures)}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onAgree} className="self-end">
        {setupTexts.agree}
      </Button>
    </Dialog>
  )
}
