/** What the search for a place says of itself. */
export const placeTexts = {
  fallback: 'Showing areas only: the address service does not answer just now.',
  preparing: 'The PIN code directory is still being prepared.',
  /** An address of a spot that has none: the nearest name that we know. */
  near: 'Near {place} (approximate)',
} as const

/** Whose data is shown, named as its licence asks. */
export const attributions = {
  towns: 'Towns: GeoNames, CC BY 4.0',
  postOffices: 'Contains data from India Post, data.gov.in',
  openStreetMap: '© OpenStreetMap contributors',
  google: 'Powered by Google',
} as const
