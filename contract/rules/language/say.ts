import { type Language, languageTags } from './languages.ts'

/** A text with `{names}`, or one text for each plural form of the language, chosen by `{count}`. */
export type Message = string | Forms
type Forms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string }

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type NamesOf<M> = M extends string
  ? NamesIn<M>
  : M extends { other: infer Other }
    ? NamesIn<Other> | 'count'
    : never
/** The values that a message needs: exactly its names; the count of a plural as a number. */
export type ValuesFor<M> = { [name in NamesOf<M>]: name extends 'count' ? number : string | number }

export type Say = <const M extends Message>(message: M, values: ValuesFor<M>) => string

/** Fills messages in one language. Values are inserted as they are: money, lengths and dates must be formatted before. */
export function sayIn(language: Language): Say {
  let rules: Intl.PluralRules | undefined
  const formOf = (count: number) => {
    rules ??= new Intl.PluralRules(languageTags[language])
    return rules.select(count)
  }
  return (message, values) => {
    const known: Record<string, string | number> = values
    if (typeof message === 'string') return put(message, known)
    return put(message[formOf(Number(known.count))] ?? message.other, known)
  }
}

/** Fills a text without a plural, which needs no language. */
export const fill = <const T extends string>(text: T, values: ValuesFor<T>): string => put(text, values)

/** The same without a check by the compiler that the values fit the text. */
export const put = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
