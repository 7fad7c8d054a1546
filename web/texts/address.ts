export const addressTexts = {
  kept: 'Your addresses',
  invalid: 'Invalid address selected. Please try again.',
  fetchFailed: 'Unable to fetch address. Please try again.',
  placeholder: 'Area, landmark or PIN code',
  clear: 'Clear the address',
  searching: 'Searching…',
  none: 'No place found. Try the name of an area nearby, or its PIN code.',
  failed: 'The search does not answer just now. Please try again, or use your current location.',
  areasOnly: 'Areas and PIN codes. Add your house and street below.',
  found: { one: '{count} place found', other: '{count} places found' },
  useLocation: 'Use Current Location',
  locating: 'Finding you…',
} as const
