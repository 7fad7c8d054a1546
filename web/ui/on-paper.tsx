import { classes } from './classes.ts'

/** What stands on paper alone. In an attribute: on the screen nothing finds it beside what says the same there. */
export const OnPaper = ({ text, className }: { text: string; className?: string }) => (
  <p
    data-on-paper={text}
    className={classes(
      'hidden font-semibold print:block print:after:content-[attr(data-on-paper)]',
      className,
    )}
  />
)
