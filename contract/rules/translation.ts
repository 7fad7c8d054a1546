/**
 * A catalogue in another language: every key, and of a text that counts the forms its language tells apart. The names
 * in a text are held by a test: a type that let them stand in any order would know three of them at most.
 */
export type Translation<English> = English extends string
  ? string
  : English extends { readonly one: string; readonly other: string }
    ? { readonly one?: string; readonly other: string }
    : { readonly [key in keyof English]: Translation<English[key]> }
