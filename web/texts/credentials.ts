/** The fields for passwords, numbers and codes, wherever they stand. */
export const credentialTexts = {
  password: {
    show: 'Show: {field}',
    hide: 'Hide: {field}',
    rule: '{shortestPassword} to {longestPassword} characters; any will do, but not a common password.',
  },
  number: {
    label: 'Mobile number',
    rule: 'Please enter a mobile number of ten digits.',
  },
  code: {
    label: 'OTP',
    rule: 'The code is the digits that we sent.',
    again: 'Send a new OTP',
    againIn: 'Send a new OTP ({seconds} s)',
    edit: 'Change details',
  },
} as const
