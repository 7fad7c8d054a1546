import MapPin from 'virtual:icon/map-pin'
import { useState } from 'react'
import type { KeptAddress } from '#contract/addresses.ts'
import { doorLine } from '#web/language/door-line.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OrderDraft } from './order-draft.ts'

type Props = {
  draft: OrderDraft
  addresses: readonly KeptAddress[]
  onChoose: (address: KeptAddress) => void
  onEdit: () => void
  onNew: () => void
}

/** The kept address that the order goes to, with a way to choose another. */
export function DeliverTo({ draft, addresses, onChoose, onEdit, onNew }: Props) {
  const [isOpen, setOpen] = useState(false)
  const label = addresses.find(({ _id }) => _id === draft.keptId)?.label
  const others = addresses.filter(({ _id }) => _id !== draft.keptId)
  const hasOthers = others.length > 0
  return (
    <section aria-labelledby="delivery-title" className="flex flex-col gap-3">
      <h2 id="delivery-title" className="text-xl">
        {texts.delivery}
      </h2>
      <Card className="flex gap-3 p-4">
        <Icon of={MapPin} className="mt-0.5 size-6 shrink-0 text-blue" />
        <div className="min-w-0 flex-1">
          {label && <p className="font-bold wrap-anywhere">{label}</p>}
          <AddressLines address={draft} />
          <div className="-mb-2 xs:-ml-5 flex flex-wrap">
            <Button tone="quiet" onClick={onEdit}>
              {texts.edit}
            </Button>
            <Button
              tone="quiet"
              aria-expanded={hasOthers ? isOpen : undefined}
              onClick={() => (hasOthers ? setOpen(!isOpen) : onNew())}
            >
              {texts.otherAddress}
            </Button>
          </div>
        </div>
      </Card>
      {isOpen && (
        <AddressList
          addresses={others}
          onChoose={(address) => {
            setOpen(false)
            onChoose(address)
          }}
          onNew={onNew}
        />
      )}
    </section>
  )
}

/** Above the form: lets the customer choose a kept address instead. */
export function KeptAddresses({ addresses, onChoose }: Pick<Props, 'addresses' | 'onChoose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={MapPin} className="size-5" />
        {texts.yourAddresses}
      </Button>
      {isOpen && (
        <div className="mt-3">
          <AddressList addresses={addresses} onChoose={onChoose} />
        </div>
      )}
    </>
  )
}

type ListProps = Pick<Props, 'addresses' | 'onChoose'> & { onNew?: () => void }

/** The account's kept addresses, to choose one. */
function AddressList({ addresses, onChoose, onNew }: ListProps) {
  return (
    <ul aria-label={texts.yourAddresses} className="grid gap-2">
      {addresses.map((address) => (
        <li key={address._id}>
          <button
            type="button"
            onClick={() => onChoose(address)}
            className="w-full rounded-field border-2 border-line bg-card px-4 py-2.5 text-left hover:border-blue"
          >
            {(address.label || address.isDefault) && (
              <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
                {address.label} {address.isDefault && <Badge tone="leaf">{texts.isDefault}</Badge>}
              </span>
            )}
            <AddressLines address={address} />
          </button>
        </li>
      ))}
      {onNew && (
        <li>
          <Button tone="plain" wide onClick={onNew}>
            {texts.newAddress}
          </Button>
        </li>
      )}
    </ul>
  )
}

type Lines = Pick<OrderDraft, 'firstName' | 'lastName' | 'phone' | 'flat' | 'floor' | 'street' | 'landmark'>

function AddressLines({ address }: { address: Lines }) {
  const { firstName, lastName, phone, landmark } = address
  return (
    <span className="block wrap-anywhere">
      <span className="block">{doorLine(address)}</span>
      {landmark && <span className="block text-sm text-soft">{landmark}</span>}
      <span className="dotted text-sm text-soft">
        <span className="dotted-first">
          {firstName} {lastName}
        </span>
        <span className="tabular whitespace-nowrap">{phone}</span>
      </span>
    </span>
  )
}
