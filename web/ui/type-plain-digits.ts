import type { InputEvent } from 'react'
import { plainDigits } from '#contract/rules/digits.ts'

/**
 * Puts 0-9 where digits of another script are typed or pasted. As the browser's own typing, so that
 * the place in the text and what can be taken back stay.
 */
export function typePlainDigits(event: InputEvent<HTMLInputElement>) {
  const { data } = event
  const plain = plainDigits(data)
  if (plain === data) return
  event.preventDefault()
  document.execCommand('insertText', false, plain)
}
