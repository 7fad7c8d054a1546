import type { InputEvent } from 'react'
import { plainDigits } from '#contract/rules/text/digits.ts'

/**
 * Replaces digits of other scripts by 0-9 as they are typed or pasted. Inserted like typing, so that caret and undo
 * history are kept.
 */
export function typePlainDigits(event: InputEvent<HTMLInputElement>) {
  const { data } = event
  const plain = plainDigits(data)
  if (plain === data) return
  event.preventDefault()
  document.execCommand('insertText', false, plain)
}
