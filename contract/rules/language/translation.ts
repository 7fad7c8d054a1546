/**
 * The type of a translated catalogue: every key, and for counted texts the plural forms of its language. A test compares the
 * `{names}`: a type that allows them in any order could handle three at most.
 */
export type Translation<English> = English extends string
  ? string
  : English extends { readonly one: string; readonly other: string }
    ? { readonly one?: string; readonly other: string }
    : { readonly [key in keyof English]: Translation<English[key]> }
