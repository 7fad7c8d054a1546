import { toPaise } from '#contract/rules/money/money.ts'
import { placeName } from '#contract/rules/places/is-only-near.ts'
import { isRefusedAs, sentenceOf } from '#web/api/answer-failure.ts'
import { useData } from '#web/data/use-data.ts'
import { useStoredLocation } from '#web/device/location.ts'
import { useIsSignedIn } from '#web/session/session.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { type CartLine, isOrderable } from './cart-lines.ts'

type Fee = {
  /** Where to, in words. */
  place: string
  feePaise: number | undefined
  /** Why it cannot be brought there. */
  refusal: string | undefined
}

/** To the chosen place, else to the address of the account that an order would begin with. */
export function useDeliveryFee(shopId: string, lines: readonly CartLine[]): Fee {
  const isSignedIn = useIsSignedIn()
  const chosen = useStoredLocation()
  const kept = useData('listAddresses', {}, { isWanted: isSignedIn && !chosen })
  const address = kept.data?.data[0]
  const place = chosen ?? (address && { ...address, label: address.label || address.street })
  // It goes by the way alone: one pack is enough to ask with, and the answer stands however many there are.
  const sample = lines.find(isOrderable)?.itemId
  const { latitude = 0, longitude = 0, label = '' } = place ?? {}
  const quoted = useData(
    'quoteOrder',
    { shopId, items: [{ _id: sample ?? '', count: 1 }], latitude, longitude },
    { isWanted: place !== undefined && sample !== undefined, isFleeting: true },
  )
  return {
    place: placeName(label) || cartTexts.chosenPlace,
    feePaise: quoted.data && toPaise(quoted.data.data.deliveryCharge),
    refusal: isRefusedAs(quoted.error, 'out_of_reach') ? sentenceOf(quoted.error, '') : undefined,
  }
}
