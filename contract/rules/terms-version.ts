/** The version of the terms and conditions on their page: its date, and the beginning of the digest of their text. */
export const TERMS_VERSION = '2026-11-22 79651e39bc7c'
