/** Joins class names, without false and undefined ones. */
export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
