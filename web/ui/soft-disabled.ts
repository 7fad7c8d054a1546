import type { MouseEvent, MouseEventHandler } from 'react'

/**
 * What a button is given, whether or not it can be pressed just now. One that the browser disables under a keyboard loses it,
 * as one does that is busy until its act has failed, and who goes from button to button never hears why it waits. This one
 * stays in their way; a press does nothing, and sends no form.
 */
export const softDisabled = (
  isDisabled: boolean | undefined,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
) => ({
  'aria-disabled': isDisabled || undefined,
  onClick: isDisabled ? (event: MouseEvent) => event.preventDefault() : onClick,
})
