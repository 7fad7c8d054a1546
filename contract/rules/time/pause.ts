/** The short pauses offered to a shop that is busy, in minutes. */
export const pauseMinutes = [15, 30, 60] as const
export const MAX_PAUSE_DAYS = 16
