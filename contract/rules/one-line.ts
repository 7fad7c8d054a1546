/**
 * For where a line is ours and what somebody wrote stands in it: neither a line break nor a sign that steers a terminal
 * begins one that would read as ours.
 */
export const oneLine = (text: string): string => text.replace(/\s*[\p{Cc}\u2028\u2029]+\s*/gu, ' ').trim()
