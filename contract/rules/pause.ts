/** What a counter that is full just now asks for, in minutes. */
export const pauseMinutes = [15, 30, 60] as const
export const MAX_PAUSE_DAYS = 16
