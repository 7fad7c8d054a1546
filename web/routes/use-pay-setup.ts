import type { SetupForm } from '#contract/setup-form.ts'
import { isRefusedFor } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useSite } from '#web/data/site.ts'
import type { ConfirmingOf } from '#web/device/confirming-payments.ts'
import { takePayment } from '#web/features/payment/take-payment.ts'
import { say } from '#web/language/say.ts'
import { paymentTexts } from '#web/texts/payment.ts'
import { setupTexts } from '#web/texts/setup.ts'
import { toast } from '#web/ui/toasts/toast.ts'

type After = {
  onPaid: () => void
  onTaken: (confirming: ConfirmingOf<'verifySetupPayment'>) => void
  onOpenAlready: () => void
}

/** Takes the payment for a set-up. The form is sent before it, so that the shop opens even if the tab is closed. */
export function usePaySetup({ onPaid, onTaken, onOpenAlready }: After) {
  const { productName, paymentScriptUrl } = useSite()

  return async function pay(form: SetupForm) {
    const taken = await takePayment({
      scriptUrl: paymentScriptUrl,
      productName,
      description: say(setupTexts.payFor, { name: form.name }),
      prefill: { name: form.name, email: form.email, phone: form.phone },
      begin: () => api('createSetupPayment', { amount: Number(form.subscription) * 100, setup: form }),
      unloaded: paymentTexts.paymentFailed,
    })
    if (taken.kind === 'paid') return onPaid()
    if (taken.kind === 'taken')
      return onTaken({ call: 'verifySetupPayment', question: { ...form, ...taken.proof } })
    if (taken.kind === 'dismissed')
      return void (taken.hasFailed
        ? toast.error(paymentTexts.paymentFailed)
        : toast.show(paymentTexts.dismissed))
    if (taken.kind === 'left') return
    if (isRefusedFor(taken.error, 'set_up_already')) return onOpenAlready()
    toast.error(taken.message)
  }
}
