import X from 'virtual:icon/x'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { scriptIn } from '#web/language/script-of.ts'
import { controlTexts } from '#web/texts/controls.ts'
import { classes } from '../classes.ts'
import { focusPage } from '../focus/pass-focus.ts'
import { useKeptFocus } from '../focus/use-kept-focus.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { openDialogs } from './open-dialogs.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

/** The opener may have been removed meanwhile, with its page. What else takes the focus has done so within a frame. */
const focusPageIfLost = () => document.activeElement === document.body && focusPage()

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** Back navigates as usual instead of closing the dialog. */
  isPassedByBack?: boolean
  children: ReactNode
  className?: string
}

/** The browser's own modal dialog: it traps focus, closes on Escape and gives focus back. */
export function Dialog({ title, open, onClose, isPassedByBack = false, children, className }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = useCloseOnBack(open && !isPassedByBack, onClose)
  useKeptFocus(ref)

  // A layout effect, whose cleanup closes the dialog before it is removed: only then does it give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const hadOpener = document.activeElement !== document.body
    dialog.showModal()
    // Otherwise the browser would focus the close button, which comes first.
    dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    openDialogs.write([...openDialogs.read(), dialog])
    return () => {
      openDialogs.write(openDialogs.read().filter((other) => other !== dialog))
      dialog.close()
      if (hadOpener) requestAnimationFrame(focusPageIfLost)
    }
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
        // On phones leaves room above for toasts.
        'max-sm:top-[calc(env(safe-area-inset-top)+4rem)] max-sm:max-h-[calc(100dvh-env(safe-area-inset-top)-4.5rem)]',
        className,
      )}
    >
      {open && (
        <div className="flex flex-col gap-4 p-5 max-xs:p-2">
          <div className="flex items-center justify-between gap-3">
            <h2 id={id} lang={scriptIn(title)} className="text-xl max-xs:text-lg">
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
