import { useState } from 'react'
import { figures } from '#contract/rules/pages/figures.ts'
import { bankFault } from '#contract/rules/shops/setup-checks.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { useBankName } from '#web/data/use-bank-name.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { BankFields, type BankInput } from '#web/ui/forms/bank-fields.tsx'
import type { ProofSlot } from '#web/ui/forms/proof-slot.ts'
import { When } from '#web/ui/when.tsx'
import { Section, SectionForm } from './section.tsx'
import type { ShopChanges } from './use-shop-edit.ts'

type SendShop = (changes: ShopChanges) => Promise<void>
type Props = { shop: OwnShop; send: SendShop; proofForm: ProofSlot }

export function BankSection({ shop, send, proofForm }: Props) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Section title={texts.bankTitle} note={texts.bankNote}>
      {isChanging ? (
        <BankForm send={send} proofForm={proofForm} onDone={() => setChanging(false)} />
      ) : (
        <>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Fact term={texts.accountHolderName} value={shop.accountHolderName} />
            <Fact term={texts.accountNumber} value={shop.accountNumber} />
            <Fact term={texts.ifsc} value={shop.ifscCode} />
            <Fact term={texts.bankName} value={shop.bankName} />
            <Fact term={texts.pan} value={shop.pan} />
          </dl>
          {shop.pendingBank && <Pending bank={shop.pendingBank} />}
          <Button tone="plain" onClick={() => setChanging(true)} className="self-start">
            {texts.changeBank}
          </Button>
        </>
      )}
    </Section>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium tabular">{value}</dd>
    </div>
  )
}

const blank: BankInput = { accountHolderName: '', accountNumber: '', ifscCode: '', bankName: '' }

/** Bank details that take effect after 24 hours. */
function Pending({ bank }: { bank: NonNullable<OwnShop['pendingBank']> }) {
  return (
    <p className="rounded-card bg-marigold-wash p-4 text-marigold-ink">
      {texts.pendingFrom} <When at={bank.from} />: {bank.accountHolderName}, {bank.accountNumber},{' '}
      {bank.ifscCode}, {bank.bankName}. {texts.pendingNote}
    </p>
  )
}

type FormProps = { send: SendShop; proofForm: ProofSlot; onDone: () => void }

function BankForm({ send, proofForm, onDone }: FormProps) {
  const [bank, setBank] = useState(blank)
  const [isProving, setProving] = useState(false)
  const change = (fields: Partial<BankInput>) => setBank((now) => ({ ...now, ...fields }))
  const { look } = useBankName(bank.bankName, change)

  const reason = bankFault(bank)

  return (
    <>
      <SectionForm
        onSave={() => setProving(true)}
        isBusy={false}
        fault={reason && sayRefusal('setup_incomplete', { reason })}
        aside={
          <Button tone="quiet" onClick={onDone}>
            {texts.keepBank}
          </Button>
        }
      >
        <BankFields bank={bank} onChange={change} onIfsc={look} labels={texts} />
      </SectionForm>
      <Dialog title={texts.proveTitle} open={isProving} onClose={() => setProving(false)}>
        <p className="text-soft">{say(texts.proveNote, figures)}</p>
        {isProving &&
          proofForm({
            purpose: 'bank',
            words: { submit: texts.save, busy: texts.saving, cancel: texts.keepBank },
            onCancel: onDone,
            async onProven(proof) {
              await send({ ...bank, proof })
              onDone()
            },
          })}
      </Dialog>
    </>
  )
}
