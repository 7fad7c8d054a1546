import { MAX_EMAIL } from '../text/lengths.ts'

const mailbox =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i

/**
 * Whether a text is exactly one address, in a strict form. Line breaks, commas, semicolons, colons, quotes and angle brackets
 * are refused, since they could make a mail reach others than the one named (header injection).
 */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && mailbox.test(text)
