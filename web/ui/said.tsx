import { Fragment, type ReactNode } from 'react'
import type { ValuesFor } from '#contract/rules/language/say.ts'

type Props<T extends string> = { text: T; values: { [name in keyof ValuesFor<T>]: ReactNode } }

/** A text whose `{values}` are React nodes, such as a time or a link; their positions differ between languages. */
export function Said<const T extends string>({ text, values }: Props<T>) {
  const known: Record<string, ReactNode> = values
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{known[part]}</Fragment>))
}
