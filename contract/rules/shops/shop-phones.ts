/** A phone number of a shop, ten digits, and who answers it. */
export type ShopPhone = { number: string; name?: string }

/** Beside the one from the set-up, which stays the first. */
export const MOST_OTHER_PHONES = 2
export const LONGEST_PHONE_NAME = 24

type Kept = { phone: string; phone_name: string; other_phones: readonly Required<ShopPhone>[] }

/** All numbers, the main one first. None comes twice, even if another number became the main one. */
export function phonesOf({ phone, phone_name, other_phones }: Kept): ShopPhone[] {
  const first = { number: phone, ...(phone_name && { name: phone_name }) }
  return [first, ...other_phones.filter(({ number }) => number !== phone)].filter(({ number }) => number)
}
