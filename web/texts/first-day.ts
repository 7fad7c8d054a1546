import type { FirstDayStep } from '#contract/rules/orders/first-day.ts'

export const firstDayTexts = {
  title: 'Your first day',
  progress: '{done} of {all} done',
  isDone: 'Done:',
  steps: {
    items: 'Put your first {firstItems} items on the menu',
    hours: 'Set your opening hours',
    ringing: 'Hear how an order rings',
    testOrder: 'Send yourself a test order',
    poster: 'Put your poster up',
    link: 'Send your shop’s link to customers',
  } as const satisfies Record<FirstDayStep, string>,
  itemsNow: { one: '{count} item so far', other: '{count} items so far' },
  addItem: 'Add an item',
  addStaples: 'Choose from staples',
  setHours: 'Set the hours',
  hoursNote: 'Open all day until you set them.',
  hoursRight: 'Open all day is right',
  ring: 'Ring now',
  ringFailed:
    'The sound could not be played. Please check the volume and the browser’s settings for this site.',
  testNote: 'It appears at your desk and rings. It is marked as a test and counted nowhere.',
  sendTest: 'Send a test order',
  toDesk: 'Show it at the desk',
  throwAway: 'Throw the test away',
  poster: 'Print the poster',
  posterUp: 'It is up',
  posterNote: 'At the counter, on the door or on the bag.',
  putAway: 'Hide this list',
  failed: 'That did not work. Please try again.',
} as const
