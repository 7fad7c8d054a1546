import { useData } from '#web/data/use-data.ts'
import { proofTexts } from '#web/texts/proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

const texts = proofTexts.confirmEmail

type Props = {
  open: boolean
  /** Why it is asked for, in the server's words. */
  why: string
  onClose: () => void
  onConfirmed: () => void
}

/** For an order that waits for the proof: what was typed stays below it. */
export function ConfirmEmailDialog({ open, why, onClose, onConfirmed }: Props) {
  // Without an answer the code is sent all the same: only its hint lacks the address.
  const { data } = useData('showMe', {}, { isWanted: open })
  return (
    <Dialog title={texts.beforeOrder} open={open} onClose={onClose}>
      <p>{why}</p>
      <p className="text-soft">{texts.beforeOrderText}</p>
      {open && <ConfirmEmail email={data?.account.email ?? ''} onConfirmed={onConfirmed} />}
    </Dialog>
  )
}
