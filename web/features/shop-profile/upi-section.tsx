import { useState } from 'react'
import { isUpiAddress, LONGEST_UPI_ADDRESS } from '#contract/rules/money/upi.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { refreshReply } from '#web/data/replies.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { upiTexts } from '#web/texts/upi.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { ProofSlot } from '#web/ui/forms/proof-slot.ts'
import { Section, SectionForm } from './section.tsx'
import type { ShopChanges } from './use-shop-edit.ts'

const texts = upiTexts.profile

type Props = {
  shop: OwnShop
  send: (changes: ShopChanges) => Promise<void>
  proofForm: ProofSlot
}

/** The UPI address for payments at the door. */
export function UpiSection({ shop, send, proofForm }: Props) {
  const { upiAddress } = shop
  const [isChanging, setChanging] = useState(false)
  /** The new address, while the owner has still to prove themselves; empty to remove it. */
  const [wanted, setWanted] = useState<string>()

  // Refetched before it is changed: another device may have saved one meanwhile.
  function change() {
    setChanging(true)
    void refreshReply('showOwnShop', {})
  }
  function ask(address: string) {
    setWanted(address)
    void refreshReply('showOwnShop', {})
  }
  function leave() {
    setWanted(undefined)
    setChanging(false)
  }

  return (
    <Section title={texts.title} note={texts.note}>
      {upiAddress && <p className="break-all font-medium text-lg">{upiAddress}</p>}
      {isChanging ? (
        <UpiForm key={upiAddress} present={upiAddress} onSave={ask} onLeave={leave} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" onClick={change}>
            {upiAddress ? texts.change : texts.add}
          </Button>
          {upiAddress && (
            <Button tone="quiet" onClick={() => ask('')}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
      <Dialog title={texts.prove} open={wanted !== undefined} onClose={() => setWanted(undefined)}>
        {wanted && <p className="break-all font-bold text-lg">{wanted}</p>}
        <p className="text-soft">{consequenceOf(wanted, upiAddress)}</p>
        {wanted !== undefined &&
          proofForm({
            purpose: 'bank',
            words:
              wanted === ''
                ? { submit: texts.remove, busy: texts.removing, cancel: texts.keep }
                : { submit: texts.save, busy: texts.saving, cancel: texts.keep },
            onCancel: leave,
            async onProven(proof) {
              await send({ upiAddress: wanted, proof })
              leave()
            },
          })}
      </Dialog>
    </Section>
  )
}

function consequenceOf(wanted: string | undefined, present: string | undefined): string {
  if (wanted === '') return texts.proveRemoval
  const isOther = present !== undefined && present !== wanted
  return isOther ? say(texts.proveReplacement, { present }) : texts.proveEntry
}

type FormProps = { present: string | undefined; onSave: (address: string) => void; onLeave: () => void }

function UpiForm({ present = '', onSave, onLeave }: FormProps) {
  const [address, setAddress] = useState(present)
  const typed = address.trim()
  return (
    <SectionForm
      onSave={() => onSave(typed)}
      isBusy={false}
      aside={
        <Button tone="quiet" onClick={onLeave}>
          {texts.keep}
        </Button>
      }
    >
      <Field
        label={texts.label}
        hint={texts.hint}
        wrong={!isUpiAddress(typed) && sayRefusal('setup_incomplete', { reason: 'upiAddress' })}
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_UPI_ADDRESS}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        className="max-w-sm"
      />
    </SectionForm>
  )
}
