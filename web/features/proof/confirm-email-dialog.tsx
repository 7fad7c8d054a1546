import { useEffect, useState } from 'react'
import { api } from '#web/api/client.ts'
import { proofTexts } from '#web/texts/proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

const texts = proofTexts.confirmEmail

type Props = { open: boolean; onClose: () => void; onConfirmed: () => void }

/** For an order that waits for the proof: what was typed stays below it. */
export function ConfirmEmailDialog({ open, onClose, onConfirmed }: Props) {
  const [email, setEmail] = useState('')
  useEffect(() => {
    // Without an answer the code is sent all the same: only its hint lacks the address.
    if (open)
      api('showMe', {})
        .then(({ account }) => setEmail(account.email))
        .catch(() => undefined)
  }, [open])
  return (
    <Dialog title={texts.beforeMore} open={open} onClose={onClose}>
      <p className="text-soft">{texts.beforeMoreText}</p>
      {open && <ConfirmEmail email={email} onConfirmed={onConfirmed} />}
    </Dialog>
  )
}
