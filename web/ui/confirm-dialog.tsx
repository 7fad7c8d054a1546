import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  open: boolean
  /** On the buttons: to do it, while it is being done, and to leave it. */
  words: { yes: string; busy?: string; no: string }
  /** Why it cannot be done yet. */
  missing?: string | undefined
  /** Says itself how it went; whether the dialog closes is for its caller. */
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks before what cannot simply be done back. */
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
