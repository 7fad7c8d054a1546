/** Validation messages, which replace the browser's own (`use-own-fault.ts`). */
export const fieldFaults = {
  missing: 'Please fill this in.',
  choose: 'Please choose one.',
  email: 'Please write an email address, like asha@example.in.',
  tooShort: {
    one: 'Please write at least {count} character.',
    other: 'Please write at least {count} characters.',
  },
  least: 'Please write {least} or more.',
  most: 'Please write {most} or less.',
  number: 'Please write a number.',
  whole: 'Please write a whole number.',
  decimals: {
    one: 'Please write at most {count} digit after the point.',
    other: 'Please write at most {count} digits after the point.',
  },
  wrong: 'Please look at this again.',
} as const
