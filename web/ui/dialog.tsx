import X from 'virtual:icon/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { controlTexts } from '#web/texts/controls.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** Back goes where it goes, and does not close it. */
  isPassedByBack?: boolean
  children: ReactNode
  className?: string
}

/** The browser's own modal dialog: it traps focus, closes on Escape and gives focus back. */
export function Dialog({ title, open, onClose, isPassedByBack = false, children, className }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = useCloseOnBack(open && !isPassedByBack, onClose)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      // Not the cross, which would be the first.
      dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is an extra; Escape is the keyboard's way
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={close}
      onClick={(event) => event.target === ref.current && close()}
      className={classes(
        'max-h-[min(92dvh,50rem)] w-[min(100%-1.5rem,28rem)] overflow-y-auto overscroll-contain rounded-card bg-card p-0 shadow-lifted',
        'backdrop:bg-backdrop open:animate-rise',
        className,
      )}
    >
      {open && (
        <div className="flex flex-col gap-4 p-5">
          <div className="flex items-center justify-between gap-3">
            <h2 id={id} className="text-xl">
              {title}
            </h2>
            <IconButton label={controlTexts.close} onClick={close} className="-mr-2">
              <Icon of={X} className="size-5" />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
