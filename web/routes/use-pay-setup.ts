import type { SetupForm } from '#contract/setup-form.ts'
import { failureOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useSite } from '#web/data/site.ts'
import { say } from '#web/language/say.ts'
import { paymentTexts } from '#web/texts/payment.ts'
import { setupTexts } from '#web/texts/setup.ts'
import { toast } from '#web/ui/toast.ts'

type After = { onPaid: () => void; onPending: () => void; onOpenAlready: () => void }

/** Takes the money for a set-up. The whole form goes along at once, so that a closed tab still opens the shop. */
export function usePaySetup({ onPaid, onPending, onOpenAlready }: After) {
  const { productName, paymentScriptUrl } = useSite()

  return async function pay(form: SetupForm) {
    // Fetched when somebody is about to pay.
    const { payOnline } = await import('#web/features/payment/pay-online.ts')
    let hasFailed = false
    const paid = await payOnline({
      scriptUrl: paymentScriptUrl,
      productName,
      description: say(setupTexts.payFor, { name: form.name }),
      prefill: { name: form.name, email: form.email, phone: form.phone },
      begin: () => api('createSetupPayment', { amount: Number(form.subscription) * 100, setup: form }),
      verify: (proof) => api('verifySetupPayment', { ...form, ...proof }, { bearer: true }),
      onFailedAttempt: () => {
        hasFailed = true
      },
      // Money has left and nobody knows more: that is for a person to look at.
      brokenText: paymentTexts.notVerifiedContact,
    })
    if (paid.kind === 'paid') return onPaid()
    if (paid.kind === 'pending') return onPending()
    if (paid.kind === 'dismissed')
      return void (hasFailed ? toast.error(paymentTexts.paymentFailed) : toast.show(setupTexts.dismissed))
    if (failureOf(paid.error) === 'changed') return onOpenAlready()
    toast.error(paid.message)
  }
}
