export const noticesTexts = {
  offer: 'Notify me of changes',
  on: 'You will be told on this device when something changes.',
  denied: 'Notices are blocked for this site. You can allow them in the browser’s settings.',
  unavailable: 'Notices cannot be turned on here just now. This page and your mail tell you as well.',
  fromHomeScreen:
    'For notices on an iPhone or iPad, tap Share, choose “Add to Home Screen”, and open this site from there.',
} as const
