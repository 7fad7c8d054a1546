import {
  isAccountNumber,
  isIfsc,
  LONGEST_NUMBER,
  tidyCode,
  tidyDigits,
} from '#contract/rules/accounts/checks.ts'
import { MAX_NAME } from '#contract/rules/text/lengths.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { Field } from './field.tsx'

export type BankInput = {
  accountHolderName: string
  accountNumber: string
  ifscCode: string
  bankName: string
}

type Props = {
  bank: BankInput
  onChange: (fields: Partial<BankInput>) => void
  /** Called with the IFSC as it is typed, to look up its bank. */
  onIfsc: (ifscCode: string) => void
  labels: { accountHolderName: string; accountNumber: string; ifsc: string; bankName: string }
  hints?: { ifsc: string; bankName: string | false }
}

export function BankFields({ bank, onChange, onIfsc, labels, hints }: Props) {
  function typeIfsc(text: string) {
    const ifscCode = tidyCode(text)
    onChange({ ifscCode })
    onIfsc(ifscCode)
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        required
        label={labels.accountHolderName}
        value={bank.accountHolderName}
        onChange={(event) => onChange({ accountHolderName: event.target.value })}
        autoComplete="name"
        maxLength={MAX_NAME}
      />
      <Field
        required
        label={labels.accountNumber}
        value={bank.accountNumber}
        wrong={
          !isAccountNumber(bank.accountNumber) && sayRefusal('setup_incomplete', { reason: 'accountNumber' })
        }
        onChange={(event) => onChange({ accountNumber: tidyDigits(event.target.value) })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LONGEST_NUMBER}
      />
      <Field
        required
        label={labels.ifsc}
        value={bank.ifscCode}
        wrong={!isIfsc(bank.ifscCode) && sayRefusal('setup_incomplete', { reason: 'ifsc' })}
        onChange={(event) => typeIfsc(event.target.value)}
        hint={hints?.ifsc}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_NUMBER}
      />
      <Field
        required
        label={labels.bankName}
        value={bank.bankName}
        onChange={(event) => onChange({ bankName: event.target.value })}
        hint={hints?.bankName}
        maxLength={MAX_NAME}
      />
    </div>
  )
}
