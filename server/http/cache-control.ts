/** For addresses whose content never changes. */
export const FOREVER = 'public, max-age=31536000, immutable'
