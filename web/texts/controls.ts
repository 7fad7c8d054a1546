/** What the parts in `web/ui` say wherever they stand. */
export const controlTexts = {
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  optional: ' (optional)',
  goToTop: 'Go to top',
  outOfFive: ' out of 5',
  stars: { one: '{count} star', other: '{count} stars' },
  password: {
    show: 'Show password',
    hide: 'Hide password',
    rule: '{shortestPassword} to {longestPassword} characters; any will do, but not a common password.',
  },
  code: {
    label: 'OTP',
    rule: 'The code is the digits of the mail.',
    again: 'Send a new OTP',
    againIn: 'Send a new OTP ({seconds} s)',
    edit: 'Change details',
  },
  stepper: {
    label: 'Quantity of {name}',
    fewer: 'One fewer {name}',
    more: 'One more {name}',
    most: 'At most {most} of one item',
  },
} as const
