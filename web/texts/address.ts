export const addressTexts = {
  invalid: 'Invalid address selected. Please try again.',
  fetchFailed: 'Unable to fetch address. Please try again.',
  placeholder: 'Area, landmark or PIN code',
  clear: 'Clear the address',
  searching: 'Searching…',
  none: 'No place found. Try the name of an area nearby, or its PIN code.',
  failed: 'The search does not answer just now. Please try again, or use your current location.',
  areasOnly: 'Areas and PIN codes. Add your house and street below.',
  found: (count: number) => (count === 1 ? '1 place found' : `${count} places found`),
  useLocation: 'Use Current Location',
  locating: 'Finding you…',
  noAccess: 'Unable to access location. Please enable location services.',
  unsupported: 'Geolocation is not supported by this browser.',
  /** "Your device places you within 40 m." */
  located: (metres: number) => `Your device places you ${within(metres)}. Move the pin if it is off.`,
} as const

function within(metres: number): string {
  if (metres < 1000) return `within ${Math.max(1, Math.round(metres))} m`
  return `within ${(metres / 1000).toFixed(1)} km`
}
