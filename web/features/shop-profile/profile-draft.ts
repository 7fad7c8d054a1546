import { keysOf } from '#contract/rules/keys-of.ts'
import { profileFault } from '#contract/rules/shops/setup-checks.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import type { ShopChanges } from './use-shop-edit.ts'

export type ProfileDraft = {
  name: string
  phone: string
  address: string
  street2: string
  city: string
  state: string
  postal_code: string
  latitude: number | null
  longitude: number | null
  /** A data URL once a picture was chosen; empty keeps the stored one. */
  shopImage: string
}

export const draftOf = ({ name, phone, shopAddress }: OwnShop): ProfileDraft => ({
  name,
  phone,
  ...shopAddress,
  shopImage: '',
})

/** A sentence about the first fault, by the rules of the set-up. */
export function faultOf(draft: ProfileDraft, { email }: OwnShop): string | undefined {
  const reason = profileFault({ ...draft, email })
  return reason && sayRefusal('setup_incomplete', { reason })
}

/** What to send: only changed fields, and the place only if it has moved. */
export function changesOf(draft: ProfileDraft, shop: OwnShop): ShopChanges {
  const { shopImage, address, latitude, longitude, ...rest } = draft
  const stored = draftOf(shop)
  const changed = keysOf(rest).filter((name) => rest[name] !== stored[name])
  const at = shop.shopAddress
  const isMoved = address !== at.address || latitude !== at.latitude || longitude !== at.longitude
  return {
    ...Object.fromEntries(changed.map((name) => [name, rest[name]])),
    ...(shopImage && { shopImage }),
    ...(isMoved && latitude !== null && longitude !== null && { address, latitude, longitude }),
  }
}
