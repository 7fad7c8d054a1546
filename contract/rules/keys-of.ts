/** The keys that an object's type names. Not for one that may hold more than its type says. */
export const keysOf = <Of extends object>(of: Of) => Object.keys(of) as (keyof Of & string)[]
