import { paymentTexts } from '#web/texts/payment.ts'

/** Stands on every page that takes money while no real money can move. */
export function TestModeBanner({ isTestMode }: { isTestMode: boolean }) {
  if (!isTestMode) return null
  return (
    <p
      role="note"
      className="rounded-lg border border-amber-500 bg-amber-100 px-3 py-2 text-sm text-amber-950"
      data-test-mode
    >
      <strong>{paymentTexts.testMode}</strong> · {paymentTexts.testModeNote}
    </p>
  )
}
