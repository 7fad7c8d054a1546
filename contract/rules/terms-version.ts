/** Of the terms and conditions as they stand on their page: since when, and the beginning of their digest. */
export const TERMS_VERSION = '2026-11-22 79651e39bc7c'
