import CircleAlert from 'virtual:icon/circle-alert'
import CircleCheck from 'virtual:icon/circle-check'
import Info from 'virtual:icon/info'
import X from 'virtual:icon/x'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#web/store.ts'
import { controlTexts } from '#web/texts/controls.ts'
import { classes } from '../classes.ts'
import { noDialogs, openDialogs } from '../dialogs/open-dialogs.ts'
import { focusHeading } from '../focus/focus-heading.ts'
import { focusPage } from '../focus/pass-focus.ts'
import { useKeptFocus } from '../focus/use-kept-focus.ts'
import { Icon } from '../icon.tsx'
import { Spinner } from '../loading/spinner.tsx'
import {
  noToasts,
  pauseToasts,
  resumeToasts,
  type ToastKind,
  type ToastNote,
  takeUpToasts,
  toast,
  toastStore,
} from './toast.ts'

/** Renders the toasts, inside the topmost modal dialog if there is one: everything outside of it is inert. */
export function Toaster() {
  const dialog = useStore(openDialogs, noDialogs).at(-1)
  useEffect(takeUpToasts, [])
  return dialog ? createPortal(<Notes />, dialog) : <Notes />
}

/**
 * Toasts at the top right, newest first; a single one is as high as the navbar and covers nothing below. Screen readers
 * announce errors at once (assertive), the others politely.
 */
function Notes() {
  const notes = useStore(toastStore, noToasts)
  const ref = useRef<HTMLElement>(null)
  /** The element that had the focus before, which gets it back when a toast disappears with the focus. */
  const before = useRef<EventTarget>(null)
  useKeptFocus(ref, (section) => {
    resumeToasts()
    if (before.current instanceof HTMLElement) before.current.focus()
    if (document.activeElement !== document.body) return
    const dialog = section.closest('dialog')
    if (dialog) focusHeading(dialog)
    else focusPage()
  })
  // An element removed under the pointer fires no leave event, so the timers are resumed on unmount.
  useEffect(() => resumeToasts, [])

  // A modal dialog is in the top layer, above every z-index. A popover shown after it is above the dialog.
  useEffect(() => {
    const section = ref.current
    // Its dialog may have been removed; then the toasts are rendered again outside of it.
    if (notes.length === 0 || !section?.isConnected) return
    section.showPopover?.()
    return () => section.hidePopover?.()
  }, [notes])

  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={controlTexts.notifications}
      className="pointer-events-none fixed inset-auto top-[max(0.25rem,env(safe-area-inset-top))] right-3 z-50 m-0 border-0 bg-transparent p-0 flex max-h-dvh w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2 overflow-visible"
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={({ currentTarget, relatedTarget }) => {
        pauseToasts()
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={resumeToasts}
    >
      {notes.map((note) => (
        <Toast key={note.id} note={note} />
      ))}
    </section>
  )
}

const tones: Record<ToastKind, string> = {
  default: 'text-blue',
  success: 'text-leaf-ink',
  error: 'text-brick-ink',
  loading: 'text-blue',
}

/** How long a screen reader may need to notice a new toast. */
const TAKEN_UP_MS = 200
const heard = new Set<number>()

/** When a dialog opens or closes, toasts are remounted; those that were announced already are not announced again. */
function Toast({ note }: { note: ToastNote }) {
  const [isHeard] = useState(heard.has(note.id))
  useEffect(() => {
    const timer = setTimeout(() => heard.add(note.id), TAKEN_UP_MS)
    return () => clearTimeout(timer)
  }, [note.id])
  return (
    <div
      role={isHeard ? undefined : note.kind === 'error' ? 'alert' : 'status'}
      data-kind={note.kind}
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border border-line bg-card py-1 pr-1 pl-3 shadow-lifted"
    >
      <span className={classes('shrink-0', tones[note.kind])}>
        <ToastIcon kind={note.kind} />
      </span>
      <p className="min-w-0 flex-1 whitespace-pre-line text-base leading-snug max-sm:text-sm">{note.text}</p>
      <button
        type="button"
        aria-label={controlTexts.dismiss}
        onClick={() => toast.dismiss(note.id)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
      >
        <Icon of={X} className="size-4" />
      </button>
    </div>
  )
}

function ToastIcon({ kind }: { kind: ToastKind }) {
  if (kind === 'loading') return <Spinner />
  const icon = kind === 'success' ? CircleCheck : kind === 'error' ? CircleAlert : Info
  return <Icon of={icon} className="size-5" />
}
