/** The fields for passwords and mailed codes, wherever they stand. */
export const credentialTexts = {
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
} as const
