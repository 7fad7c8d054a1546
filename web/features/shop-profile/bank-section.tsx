import { useState } from 'react'
import { isAccountNumber, isIfsc } from '#contract/rules/checks.ts'
import { setupSentences } from '#contract/rules/setup-checks.ts'
import type { OwnShop } from '#contract/shops.ts'
import { api } from '#web/api/client.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving } from './use-shop-edit.ts'

type Props = { shop: OwnShop; save: SaveShop }

export function BankSection({ shop, save }: Props) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Section title={texts.bankTitle} note={texts.bankNote}>
      {isChanging ? (
        <BankForm save={save} onDone={() => setChanging(false)} />
      ) : (
        <>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Fact term={texts.accountHolderName} value={shop.accountHolderName} />
            <Fact term={texts.accountNumber} value={shop.accountNumber} />
            <Fact term={texts.ifsc} value={shop.ifscCode} />
            <Fact term={texts.bankName} value={shop.bankName} />
            <Fact term={texts.pan} value={shop.pan} />
          </dl>
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

const blank = { accountHolderName: '', accountNumber: '', ifscCode: '', bankName: '' }

function BankForm({ save, onDone }: { save: SaveShop; onDone: () => void }) {
  const [bank, setBank] = useState(blank)
  const { isBusy, send } = useSaving(save)
  const change = (fields: Partial<typeof blank>) => setBank((now) => ({ ...now, ...fields }))

  async function typeIfsc(text: string) {
    const ifscCode = text.toUpperCase().trim()
    change({ ifscCode })
    if (!isIfsc(ifscCode)) return
    const found = await api('showBank', { ifsc: ifscCode }).catch(() => undefined)
    if (found?.bankName) setBank((now) => ({ ...now, bankName: now.bankName || found.bankName }))
  }

  async function submit() {
    if (Object.values(bank).some((text) => text.trim() === '')) return void toast.error(setupSentences.bank)
    if (!isIfsc(bank.ifscCode)) return void toast.error(setupSentences.ifsc)
    if (!isAccountNumber(bank.accountNumber)) return void toast.error(setupSentences.accountNumber)
    if (await send(bank)) onDone()
  }

  return (
    <SectionForm
      onSave={submit}
      isBusy={isBusy}
      aside={
        <Button tone="quiet" onClick={onDone}>
          {texts.keepBank}
        </Button>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={texts.accountHolderName}
          value={bank.accountHolderName}
          onChange={(event) => change({ accountHolderName: event.target.value })}
          maxLength={100}
        />
        <Field
          label={texts.accountNumber}
          value={bank.accountNumber}
          onChange={(event) => change({ accountNumber: event.target.value.replace(/\D/g, '') })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={18}
        />
        <Field
          label={texts.ifsc}
          value={bank.ifscCode}
          onChange={(event) => void typeIfsc(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={11}
        />
        <Field
          label={texts.bankName}
          value={bank.bankName}
          onChange={(event) => change({ bankName: event.target.value })}
          maxLength={100}
        />
      </div>
    </SectionForm>
  )
}
