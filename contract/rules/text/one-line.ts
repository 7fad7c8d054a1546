/**
 * Removes line breaks and control characters, for user text within a line of ours (a log, a terminal): it must not start a
 * line that looks like one of ours, nor send control sequences.
 */
export const oneLine = (text: string): string => text.replace(/\s*[\p{Cc}\u2028\u2029]+\s*/gu, ' ').trim()
