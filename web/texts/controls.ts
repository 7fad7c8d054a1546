/** What the parts in `web/ui` say wherever they stand. Every page brings it: what few pages need has a catalogue of its own. */
export const controlTexts = {
  coming: 'Loading the page',
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  optional: ' (optional)',
  goToTop: 'Go to top',
  outOfFive: ' out of 5',
  stars: { one: '{count} star', other: '{count} stars' },
} as const
