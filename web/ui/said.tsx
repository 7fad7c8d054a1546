import { Fragment, type ReactNode } from 'react'
import type { ValuesFor } from '#contract/rules/say.ts'

type Props<T extends string> = { text: T; values: { [name in keyof ValuesFor<T>]: ReactNode } }

/** A text whose values are markup, like a moment or a link: in other languages they stand elsewhere in it. */
export function Said<const T extends string>({ text, values }: Props<T>) {
  const known: Record<string, ReactNode> = values
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{known[part]}</Fragment>))
}
