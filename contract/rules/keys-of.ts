/** `Object.keys` with the type's keys. Not for an object that may have more keys than its type says. */
export const keysOf = <Of extends object>(of: Of) => Object.keys(of) as (keyof Of & string)[]
