import { paymentTexts } from '#web/texts/payment.ts'

/** Shown on every page that takes payments, as long as payments are only simulated. */
export function TestModeBanner({ isTestMode }: { isTestMode: boolean }) {
  if (!isTestMode) return null
  return (
    <p
      role="note"
      className="rounded-field border border-marigold bg-marigold-wash px-4 py-2.5 text-marigold-ink text-sm"
    >
      <strong>{paymentTexts.testMode}</strong> · {paymentTexts.testModeNote}
    </p>
  )
}
