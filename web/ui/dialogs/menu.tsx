import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MENU_BUTTON } from './menu-button.ts'

/** A button that opens a short list of links and actions below it. Escape, a click elsewhere or a choice closes it. */
export function Menu({ label, button, children }: { label: string; button: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches it from the buttons and links inside
    <div
      ref={ref}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setOpen(false)
        ref.current?.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={MENU_BUTTON}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after a choice made inside */}
      <div
        id={id}
        hidden={!isOpen}
        onClick={() => setOpen(false)}
        className="absolute top-full right-0 z-40 mt-2 flex min-w-48 max-xs:min-w-36 animate-rise flex-col rounded-card border border-line bg-card p-1.5 shadow-lifted"
      >
        {children}
      </div>
    </div>
  )
}

export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium text-base hover:bg-sunken'
