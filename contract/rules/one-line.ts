/**
 * Text that a user wrote, for use within one line of a log or a mail: line breaks and control characters become a
 * space, so that it cannot forge a line of ours.
 */
export const oneLine = (text: string): string => text.replace(/\s*[\p{Cc}\u2028\u2029]+\s*/gu, ' ').trim()
