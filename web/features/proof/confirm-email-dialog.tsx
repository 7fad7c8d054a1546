import { useData } from '#web/data/use-data.ts'
import { proofTexts } from '#web/texts/proof.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

const texts = proofTexts.confirmEmail

type Props = {
  open: boolean
  /** Why it is asked for, in the server's words. */
  why: string
  onClose: () => void
  onConfirmed: () => void
}

/** Proves the e-mail before an order, over the checkout form, which stays as it is. */
export function ConfirmEmailDialog({ open, why, onClose, onConfirmed }: Props) {
  // Only for the hint, which shows the address: a failed read is ignored.
  const { data } = useData('showMe', {}, { isWanted: open })
  return (
    <Dialog title={texts.beforeOrder} open={open} onClose={onClose}>
      <p>{why}</p>
      <p className="text-soft">{texts.beforeOrderText}</p>
      {open && <ConfirmEmail email={data?.account.email ?? ''} onConfirmed={onConfirmed} />}
    </Dialog>
  )
}
