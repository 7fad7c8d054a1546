/** Texts of the components in `web/ui`. Every page loads this file, so texts that few pages need have catalogues of their own. */
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
