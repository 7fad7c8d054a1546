import { classes } from './classes.ts'

/** Text shown only in print. It is in an attribute, so that on the screen neither search nor screen readers find it twice. */
export const OnPaper = ({ text, className }: { text: string; className?: string }) => (
  <p
    data-on-paper={text}
    className={classes(
      'hidden font-semibold print:block print:after:content-[attr(data-on-paper)]',
      className,
    )}
  />
)
