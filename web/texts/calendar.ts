export const calendarTexts = {
  /** Sunday first. */
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  /** The heads of its columns. */
  daysShort: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
  /** A day as it is read out. */
  day: '{weekday}, {date}',
  dayWith: '{day}, {mark}',
  previous: 'The month before',
  next: 'The month after',
  months: 'Months',
} as const
