/** Short enough for one SMS of 160 characters, including the line that binds the code to our site. */
export const smsTexts = {
  code: '{code} is your {product} code. It works once, for {codeMinutes} minutes. Never tell it to anybody.',
} as const

/** Mails to the operator. */
export const operatorLetters = {
  inTheLog: 'In the log it is request {requestId}.',
  /** By kind of alarm: what happened and what to do. Kinds that another mail tells of have none. */
  alarms: {
    books:
      'The nightly proof found money that is booked otherwise than it moved. The log names each rule and what broke it; the task prove-books says them again.',
    chat_refused: 'The service that answers the chat refuses our key. The built-in answers stand in for it.',
    foreign_payment:
      'The gateway told of a payment that belongs to no order of ours. Look for it on the gateway’s page: whoever paid it may have to be paid back.',
    places_budget:
      'Four fifths of the calls that GEO_DAILY_CALLS allows a day are made. When all are, the built-in towns and estimates stand in until midnight.',
    places_refused: 'The service that finds places refuses our key. The built-in towns stand in for it.',
    push_refused:
      'A push service refuses our keys. Nobody gets notices by it until the key in the settings is right.',
    refund_stuck:
      'The gateway has not said for days whether a refund arrived. Compare it with the gateway’s page.',
    sms_refused: 'The SMS service refuses us. Codes to phones do not arrive.',
    unknown_key:
      'The database holds a value that is sealed with a key that is not in ENCRYPTION_KEY of this machine. Until it is, that value counts as missing here.',
    unreadable_event:
      'The gateway sent an event that is signed and cannot be read. It is sent again for a day; a newer release may know it.',
    webhook_missing:
      'A payment or a dispute was found by asking, because no event told of it. Check address, secret and events of the webhook on the gateway’s page.',
  },
  alarm: {
    subject: 'Alarm: {alarm}',
    heading: 'Something needs you',
    where:
      'The log has it as alarm {alarm}, and the runbook says what to do. Of this alarm you hear once a day.',
    reason: 'You run this site.',
  },
} as const

/** The header and footer of every mail, and the mails about an account. */
export const accountLetters = {
  frame: {
    questions: 'Questions: {email}',
    questionsShort: 'Questions?',
  },
  code: {
    subject: '{code} is your {product} code',
    heading: 'Your code',
    use: {
      shop_signup:
        'Type it where {product} asks for the OTP. It opens your shop account and works once, for {codeMinutes} minutes.',
      reset:
        'Type it where {product} asks for the OTP. It sets a new password and works once, for {codeMinutes} minutes.',
      erase:
        'Type it where {product} asks for the OTP. It deletes your account and works once, for {codeMinutes} minutes.',
      export:
        'Type it where {product} asks for the OTP. It downloads your data and works once, for {codeMinutes} minutes.',
      bank: 'Type it where {product} asks for the OTP. It changes your bank details or UPI address and works once, for {codeMinutes} minutes.',
      email:
        'Type it where {product} asks for the OTP. It confirms your email and works once, for {codeMinutes} minutes.',
      phone:
        'Type it where {product} asks for the OTP. It adds a phone number to your account and works once, for {codeMinutes} minutes.',
    },
    warning:
      'Nobody from us will ever ask you for it. If you did not ask for a code, you can ignore this mail.',
    reason: 'You get this mail because this address was typed in on our site.',
  },
  existing: {
    subject: 'You already have a {product} shop account',
    heading: 'You already have an account',
    text: 'Someone, probably you, tried to open a shop account with this address. There is one already, so no code was made.',
    help: 'Log in on the Shop tab. If you have forgotten the password, "Forgot password?" there mails you a code for a new one.',
    link: 'Log in',
    reason: 'You get this mail because this address was typed in on our site.',
  },
  security: {
    subject: '{what} · {product}',
    new_device: {
      heading: 'A new device signed in',
      text: 'Your account was signed in on a new device: {device}, {moment}.',
    },
    password_changed: {
      heading: 'Your password was changed',
      text: 'Your password was changed: {device}, {moment}.',
    },
    phone_added: {
      heading: 'A phone number was added',
      text: 'Your account can now be entered with a code to a phone number that was added: {device}, {moment}. The account page shows it, and removes it.',
      help: 'If it was not you, remove the number on the account page, then set a new password by "Forgot password?" and write to {email}.',
    },
    phone_removed: {
      heading: 'Your phone number was removed',
      text: 'The phone number was removed from your account: {device}, {moment}. Your email opens it as before.',
    },
    phone_passed_on: {
      heading: 'Your phone number opens your account no more',
      text: 'Your account had a phone number that was not used to sign in for a long time. Somebody has now shown that it is theirs ({moment}), so it was removed from your account. Your email opens it as before.',
      help: 'If the number is still yours, write to {email}.',
    },
    unknownDevice: 'an unknown device',
    help: 'If it was you, there is nothing to do. If not, set a new password by "Forgot password?", which signs every device out, and write to {email}.',
    link: 'Open {product}',
    reason: 'You get this mail because you have an account on {product}.',
  },
} as const
