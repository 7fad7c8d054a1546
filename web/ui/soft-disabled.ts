import type { MouseEvent, MouseEventHandler } from 'react'

/**
 * Props that disable a button by `aria-disabled` instead of `disabled`. It keeps the focus, can be reached by keyboard, and
 * a screen reader can read why it is disabled. A press does nothing, and submits no form.
 */
export const softDisabled = (
  isDisabled: boolean | undefined,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
) => ({
  'aria-disabled': isDisabled || undefined,
  onClick: isDisabled ? (event: MouseEvent) => event.preventDefault() : onClick,
})
