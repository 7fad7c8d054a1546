/** A text-search query in PostgreSQL's syntax. */
export type Tsquery = string

export const anyOf = (parts: readonly Tsquery[]): Tsquery => `(${parts.join(' | ')})`
export const allOf = (parts: readonly Tsquery[]): Tsquery => `(${parts.join(' & ')})`
export const quoted = (word: string): Tsquery => `'${word.replace(/['\\]/g, '$&$&')}'`
