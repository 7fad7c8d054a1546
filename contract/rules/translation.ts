/**
 * The type of a catalogue in another language: every key of the English one, and plural forms where English has them. That
 * a text has the same `{names}` is checked by a test: a type that allows any order would only work for up to three.
 */
export type Translation<English> = English extends string
  ? string
  : English extends { readonly one: string; readonly other: string }
    ? { readonly one?: string; readonly other: string }
    : { readonly [key in keyof English]: Translation<English[key]> }
