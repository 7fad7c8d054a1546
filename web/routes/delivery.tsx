import { useRef } from 'react'
import type { KeptAddress } from '#contract/addresses.ts'
import { isCustomerPhone, tidyPhone } from '#contract/rules/accounts/checks.ts'
import type { Shop } from '#contract/shops.ts'
import { readLocation } from '#web/device/location.ts'
import { DeliverTo, KeptAddresses } from '#web/features/checkout/deliver-to.tsx'
import { DeliveryForm } from '#web/features/checkout/delivery-form.tsx'
import {
  type Change,
  type Known,
  newAddress,
  type OrderDraft,
  tapKept,
} from '#web/features/checkout/order-draft.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import type { useTriedForm } from '#web/ui/forms/use-tried-form.ts'
import { StreetBox } from './street-box.tsx'

type Props = {
  shop: Shop
  known: Known
  draft: OrderDraft
  change: (part: Change) => void
  triedForm: ReturnType<typeof useTriedForm>
  phoneFirstDigits: string
}

/** Where the order goes: an address that the account keeps, or a form for a new one. */
export function Delivery(props: Props) {
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  return (
    <div ref={part}>
      <KnownOrAsked {...props} />
    </div>
  )
}

function KnownOrAsked({ shop, known, draft, change, triedForm, phoneFirstDigits }: Props) {
  const { addresses } = known
  const { formProps, forget } = triedForm
  const choose = (address: KeptAddress) => change(tapKept(address, readLocation()))
  if (draft.keptId !== '')
    return (
      <DeliverTo
        draft={draft}
        addresses={addresses}
        onChoose={choose}
        onEdit={() => change({ keptId: '' })}
        onNew={() => {
          forget()
          change(newAddress(draft))
        }}
      />
    )
  const isRightNumber = isCustomerPhone(tidyPhone(draft.phone), phoneFirstDigits)
  return (
    <DeliveryForm
      formProps={formProps}
      draft={draft}
      onChange={change}
      phoneFault={!isRightNumber && sayRefusal('invalid_phone')}
      keptAddresses={addresses.length > 0 && <KeptAddresses addresses={addresses} onChoose={choose} />}
      streetBox={
        <StreetBox draft={draft} onChange={change} shop={{ ...shop.shopAddress, name: shop.name }} />
      }
    />
  )
}
