export const noticesTexts = {
  offer: 'Notify me of changes',
  on: 'You will be told on this device when something changes.',
  denied: 'Notices are blocked for this site. You can allow them in the browser’s settings.',
  unavailable: 'Notices cannot be turned on here just now. This page and your mail tell you as well.',
} as const
