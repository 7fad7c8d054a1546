import { LONGEST_NUMBER } from '#contract/rules/accounts/checks.ts'
import { readBarcode } from '#contract/rules/items/barcode.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { ScanButton } from './scan-button.tsx'

const texts = menuEditorTexts.scan

type Props = { value: string; onChange: (barcode: string) => void }

/** Typed from the label of a pack, or scanned where the browser can. */
export function BarcodeField({ value, onChange }: Props) {
  const isRight = value.trim() === '' || readBarcode(value) !== undefined
  return (
    <div className="flex items-start gap-3">
      <Field
        wrong={!isRight && texts.rule}
        label={texts.barcode}
        title={texts.rule}
        hint={texts.barcodeHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={LONGEST_NUMBER}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="flex-1"
      />
      <div className="beside-field empty:hidden">
        <ScanButton field="item" onScanned={onChange} />
      </div>
    </div>
  )
}
