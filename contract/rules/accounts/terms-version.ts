/** The version of the terms and conditions: the date of their last change, and the beginning of their digest. */
export const TERMS_VERSION = '2026-11-22 79651e39bc7c'
