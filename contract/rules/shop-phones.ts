/** A number of a shop, ten digits, and whom it reaches. */
export type ShopPhone = { number: string; name?: string }

/** Beside the one that a shop was set up with, which stays the first. */
export const MOST_OTHER_PHONES = 2
export const LONGEST_PHONE_NAME = 24

type Kept = { phone: string; phone_name: string; other_phones: readonly Required<ShopPhone>[] }

/** All of them, the first first. None is named twice: a number that became the first is no other any more. */
export function phonesOf({ phone, phone_name, other_phones }: Kept): ShopPhone[] {
  const first = { number: phone, ...(phone_name && { name: phone_name }) }
  return [first, ...other_phones.filter(({ number }) => number !== phone)].filter(({ number }) => number)
}
