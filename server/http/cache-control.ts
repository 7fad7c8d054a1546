/** Of what stands under an address that never comes to mean anything else. */
export const FOREVER = 'public, max-age=31536000, immutable'
