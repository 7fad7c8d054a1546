/** `Object.keys` typed by the object's type. Not for an object that may have more keys than its type. */
export const keysOf = <Of extends object>(of: Of) => Object.keys(of) as (keyof Of & string)[]
