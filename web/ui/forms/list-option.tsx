import type { ReactNode } from 'react'
import { CHOSEN } from '../chosen.ts'
import { classes } from '../classes.ts'

type Props = {
  id: string
  isActive: boolean
  onChoose: () => void
  className: string
  children: ReactNode
}

/** An option of a combobox, whose text box keeps the focus and handles the keys. */
export const ListOption = ({ id, isActive, onChoose, className, children }: Props) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text box keeps the focus and handles the keys
  <div
    role="option"
    id={id}
    aria-selected={isActive}
    // The text box must not lose the focus before the click arrives.
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    className={classes(className, isActive && CHOSEN)}
  >
    {children}
  </div>
)
