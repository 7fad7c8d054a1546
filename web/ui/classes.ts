/** Class names joined; what is false or absent is left out. */
export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
