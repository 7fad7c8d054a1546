/** The pauses in minutes that are offered to a shop that is too busy. */
export const pauseMinutes = [15, 30, 60] as const
export const MAX_PAUSE_DAYS = 16
