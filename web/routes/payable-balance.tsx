import { useState } from 'react'
import { formatRupees } from '#contract/rules/money/money.ts'
import type { Money } from '#contract/settlement.ts'
import { isRefusedAs } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useSite } from '#web/data/site.ts'
import { useData } from '#web/data/use-data.ts'
import { Balance } from '#web/features/money/balance.tsx'
import { type ConfirmingEnd, useConfirming } from '#web/features/payment/confirming.ts'
import { ConfirmingPayment } from '#web/features/payment/confirming-payment.tsx'
import { takePayment } from '#web/features/payment/take-payment.ts'
import { TestModeBanner } from '#web/features/payment/test-mode-banner.tsx'
import { say } from '#web/language/say.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { paymentTexts } from '#web/texts/payment.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Pays the commission that the shop owes. Its state belongs to the screen, since the month may change while the window is open. */
export function useCommission(reload: () => Promise<void>) {
  const { confirming, begin, end } = useConfirming('verifyCommissionPayment')
  const take = useTakeCommission()
  const [isBusy, setBusy] = useState(false)

  async function pay() {
    setBusy(true)
    const taken = await take()
    if (taken.kind === 'taken') begin({ call: 'verifyCommissionPayment', question: taken.proof })
    else if (taken.kind === 'failed' && isRefusedAs(taken.error, 'nothing_owed'))
      toast.success(texts.paidAlready)
    else if (taken.kind === 'failed') toast.error(taken.message)
    else if (taken.kind === 'dismissed' && taken.hasFailed) toast.error(paymentTexts.paymentFailed)
    else if (taken.kind === 'dismissed') toast.show(paymentTexts.dismissed)
    // The amount owed may have changed, or have been paid in another browser.
    if (taken.kind !== 'taken') await reload()
    setBusy(false)
  }

  async function finish(answer: ConfirmingEnd) {
    await reload()
    end()
    if (answer.kind === 'refused') toast.error(answer.message)
    else toast.success(texts.paid)
  }

  return { confirming, isBusy, pay, finish }
}

type Props = { money: Money; commission: ReturnType<typeof useCommission> }

/** The balance with a button that pays what is owed, or the state of a payment that is being confirmed. */
export function PayableBalance({ money, commission: { confirming, isBusy, pay, finish } }: Props) {
  if (confirming)
    return <ConfirmingPayment confirming={confirming} onEnd={finish} note={texts.confirmingNote} />
  return (
    <Balance money={money} pay={<PayButton owed={-money.totals.closing} isBusy={isBusy} onPay={pay} />} />
  )
}

/** The amount is what the server says is owed at that moment, not what the page shows; the payment window displays it. */
function useTakeCommission() {
  const { productName, paymentScriptUrl } = useSite()
  const { data } = useData('showOwnShop', {})
  const { name = '', email = '', phone = '' } = data?.shop ?? {}
  return () =>
    takePayment({
      scriptUrl: paymentScriptUrl,
      productName,
      description: say(texts.payFor, { name }),
      prefill: { name, email, phone },
      begin: () => api('createCommissionPayment', {}),
      unloaded: paymentTexts.paymentFailed,
    })
}

function PayButton({ owed, isBusy, onPay }: { owed: number; isBusy: boolean; onPay: () => void }) {
  const { paymentTestMode } = useSite()
  return (
    <div className="flex flex-col items-start gap-3 pt-3">
      <TestModeBanner isTestMode={paymentTestMode} />
      <Button busy={isBusy} onClick={onPay}>
        {isBusy ? texts.paying : say(texts.pay, { amount: formatRupees(owed) })}
      </Button>
    </div>
  )
}
