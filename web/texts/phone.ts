/** Signing in by a code to a phone number: in the popup, and on the account page. */
export const phoneTexts = {
  codeHint: 'The six digits that came to {number}.',
  signIn: {
    hint: 'We send a code to it by SMS.',
    details: '{number} is new here. Your name and email, once; next time the number is enough.',
    back: 'Use email instead',
  },
  account: {
    title: 'Phone number',
    with: 'A code to {number} also signs you in.',
    /** Where no code can be sent any more. */
    asleep: '{number} is your number. Just now we send no codes by SMS: sign in with your email.',
    without: 'Add your number, and a code by SMS signs you in, beside your email.',
    add: 'Add a phone number',
    change: 'Change number',
    hint: 'We send a code to it by SMS. Ten digits, of India.',
    sendCode: 'Send OTP',
    sending: 'Sending OTP...',
    next: 'Continue',
    prove: 'One more thing: confirm that this account is yours.',
    link: 'Add number',
    linking: 'Adding…',
    cancel: 'Back',
    added: 'Your number is added.',
    remove: 'Remove number',
    removed: 'Your number is removed.',
  },
} as const
