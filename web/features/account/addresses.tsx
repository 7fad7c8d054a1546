import { type FormEvent, useRef, useState } from 'react'
import type { KeptAddress } from '#contract/addresses.ts'
import { MAX_LABEL } from '#contract/rules/places/address.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { sendOrSee } from '#web/data/send-or-look-up.ts'
import { useTask } from '#web/data/use-task.ts'
import { doorLine } from '#web/language/door-line.ts'
import { say } from '#web/language/say.ts'
import { accountTexts } from '#web/texts/account.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { Section } from './section.tsx'

const texts = accountTexts.addresses

type Props = { addresses: KeptAddress[]; onChange: () => Promise<void> }

type Change = {
  send: () => Promise<unknown>
  /** Whether the kept addresses show that the change took effect, in case no answer comes (`sendOrLookUp`). */
  isDone: (kept: KeptAddress[]) => boolean
  onDone?: () => void
}

/** The customer's kept addresses. Orders add them; here they can be named and removed. */
export function Addresses({ addresses, onChange }: Props) {
  const task = useTask({ tell: toast, unexpected: accountTexts.unexpected })
  const change = ({ send, isDone, onDone }: Change) =>
    task.run(accountTexts.failedAgain, async () => {
      try {
        await sendOrSee(send, async () => isDone((await patientApi('listAddresses', {})).data))
      } finally {
        await onChange()
      }
      onDone?.()
    })
  return (
    <Section title={texts.title} text={addresses.length > 0 ? texts.text : texts.none}>
      {addresses.length > 0 && (
        <ul className="flex w-full flex-col divide-y divide-line">
          {addresses.map((address) => (
            <AddressRow key={address._id} address={address} busy={task.isBusy} onChange={change} />
          ))}
        </ul>
      )}
    </Section>
  )
}

type RowProps = {
  address: KeptAddress
  busy: boolean
  onChange: (change: Change) => Promise<void>
}

function AddressRow({ address, busy, onChange }: RowProps) {
  const { _id: addressId, isDefault, label, ...rest } = address
  const [isNaming, setNaming] = useState(false)
  const line = doorLine(rest)
  const name = label || line
  const isLeft = useRef(false)
  const leave = () => {
    isLeft.current = true
    setNaming(false)
  }
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isLeft.current) return
    isLeft.current = false
    button.focus()
  }
  return (
    <li className="py-3 first:pt-0 last:pb-0 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {name} {isDefault && <Badge tone="leaf">{texts.isDefault}</Badge>}
      </p>
      <p className="dotted text-sm text-soft">
        {label && <span className="dotted-first">{line}</span>}
        <span className="dotted-first">
          {rest.firstName} {rest.lastName}
        </span>
        <span className="tabular whitespace-nowrap">{rest.phone}</span>
      </p>
      {isNaming ? (
        <Naming
          label={label}
          busy={busy}
          onName={(next) =>
            onChange({
              send: () => api('changeAddress', { addressId, label: next }),
              isDone: (kept) => kept.some(({ _id, label }) => _id === addressId && label === next),
              onDone: leave,
            })
          }
          onCancel={leave}
        />
      ) : (
        <div className="-ml-5 flex flex-wrap max-sm:-ml-3 max-sm:*:px-3">
          <Button
            ref={takeFocus}
            tone="quiet"
            busy={busy}
            aria-label={say(texts.nameOf, { name })}
            onClick={() => setNaming(true)}
          >
            {texts.name}
          </Button>
          {!isDefault && (
            <Button
              tone="quiet"
              busy={busy}
              aria-label={say(texts.makeDefaultOf, { name })}
              onClick={() =>
                onChange({
                  send: () => api('chooseDefaultAddress', { addressId }),
                  isDone: (kept) => kept.some(({ _id, isDefault }) => _id === addressId && isDefault),
                })
              }
            >
              {texts.makeDefault}
            </Button>
          )}
          <Button
            tone="quiet"
            busy={busy}
            aria-label={say(texts.removeOf, { name })}
            onClick={() =>
              onChange({
                send: () => api('removeAddress', { addressId }),
                isDone: (kept) => kept.every(({ _id }) => _id !== addressId),
              })
            }
          >
            {texts.remove}
          </Button>
        </div>
      )}
    </li>
  )
}

type NamingProps = { label: string; busy: boolean; onName: (label: string) => void; onCancel: () => void }

/** Names an address. The two most common names have buttons. */
function Naming({ label, busy, onName, onCancel }: NamingProps) {
  const [typed, setTyped] = useState(label)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onName(typed.trim())
  }
  return (
    <form onSubmit={save} className="mt-2 flex flex-wrap items-end gap-2">
      {[texts.home, texts.work].map((usual) => (
        <Button key={usual} tone="plain" busy={busy} onClick={() => onName(usual)}>
          {usual}
        </Button>
      ))}
      <Field
        label={texts.ownName}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={MAX_LABEL}
        className="min-w-36 flex-1"
      />
      <Button type="submit" busy={busy}>
        {texts.save}
      </Button>
      <Button tone="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  )
}
