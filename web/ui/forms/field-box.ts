import { classes } from '../classes.ts'

/** How every box to type in looks. */
export const fieldBox = classes(
  'w-full min-h-12 rounded-field border border-line-strong bg-card px-3.5 py-2.5 text-base text-ink',
  'placeholder:text-soft aria-invalid:border-brick disabled:bg-sunken disabled:text-soft [&:read-only:not(select)]:bg-sunken',
  'focus:border-blue focus-visible:outline-offset-0',
  // After a try to submit the form (`data-tried`), missing fields are marked.
  'in-data-tried:required:invalid:border-2 in-data-tried:required:invalid:border-brick',
)
