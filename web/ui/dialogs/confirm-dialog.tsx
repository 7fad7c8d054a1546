import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  open: boolean
  /** Labels of the buttons; `busy` while it is being done. */
  words: { yes: string; busy?: string; no: string }
  /** Why it cannot be done yet. */
  missing?: string | undefined
  /** Reports its outcome itself, and closes the dialog if it wants to. */
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation of what cannot easily be undone. */
export function ConfirmDialog({ title, open, words, missing, onConfirm, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} open={open} onClose={onClose}>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="danger"
          busy={isBusy}
          onClick={confirm}
          disabled={missing !== undefined}
          {...(missing && { whyDisabled: missing })}
        >
          {isBusy ? (words.busy ?? words.yes) : words.yes}
        </Button>
        <Button tone="plain" onClick={onClose}>
          {words.no}
        </Button>
      </div>
    </Dialog>
  )
}
