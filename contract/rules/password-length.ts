/** Limits for a new password; the password typed at sign-in may have any length. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
