export const renewalTexts = {
  title: 'Renew subscription',
  ended: 'Your subscription ended on {date}.',
  endedNote:
    'Your shop is hidden and takes no orders until you renew. Your menu, your orders and your customers’ carts are all kept.',
  runs: 'Your subscription runs until {date}.',
  runsNote: 'A renewal begins when the present one ends; no day is lost.',
  choose: 'Choose a plan',
  until: 'until {date}',
  none: 'Please select a subscription plan.',
  pay: 'Pay {price} and renew',
  paying: 'Waiting for the payment…',
  loading: 'Loading your subscription',
  payFor: 'Renewal for {name}',
  confirmingNote:
    'You may leave this page: the renewal counts as soon as the bank says so; nothing more is to be paid.',
  failed: 'Your subscription could not be loaded. Nothing was lost.',
  again: 'Try again',
} as const
