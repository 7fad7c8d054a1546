export const proofTexts = {
  password: 'Current password',
  byCode: 'No password? Send an OTP instead',
  codeFirst: 'You have no password, so we mail you a code first.',
  sendOtp: 'Send OTP',
  sendingOtp: 'Sending OTP...',
  failed: 'That did not work. Nothing was changed; please try again.',
  unexpected: 'An unexpected error occurred.',
  codeSent: 'OTP sent successfully!',
  codeHint: 'The digits we mailed to {email}.',
  confirmEmail: {
    title: 'Confirm your e-mail to hear of this order',
    text: 'We send news of your orders to {email} once you have confirmed that it is yours.',
    send: 'Send code',
    sending: 'Sending the code…',
    confirm: 'Confirm e-mail',
    confirming: 'Confirming…',
    confirmed: 'Your e-mail is confirmed.',
    beforeMore: 'Confirm your e-mail to order more',
    beforeMoreText:
      'Your first orders are still on their way. Confirm your e-mail with a code, and this order follows at once. Everything you typed stays.',
  },
} as const
