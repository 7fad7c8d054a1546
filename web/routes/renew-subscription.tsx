import { useNavigate } from 'react-router'
import type { Plan } from '#contract/rules/money/plans.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { failureOf, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { refreshOwnShop } from '#web/data/own-shop.ts'
import { useSite } from '#web/data/site.ts'
import { useData } from '#web/data/use-data.ts'
import { type ConfirmingEnd, useConfirming } from '#web/features/payment/confirming.ts'
import { ConfirmingPayment } from '#web/features/payment/confirming-payment.tsx'
import { requireOwnDocument } from '#web/features/payment/own-document.ts'
import { takePayment } from '#web/features/payment/take-payment.ts'
import { TestModeBanner } from '#web/features/payment/test-mode-banner.tsx'
import { Renewal } from '#web/features/renewal/renewal.tsx'
import { SuspensionNotice } from '#web/features/shop-desk/suspension-notice.tsx'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { takePlace } from '#web/session/typed.ts'
import { paymentTexts } from '#web/texts/payment.ts'
import { renewalTexts as texts } from '#web/texts/renewal.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { deskMeta } from './desk-meta.ts'

// Without a server loader the page would not be rendered on the server, but only after its clientLoader has run.
export const loader = () => null
export const clientLoader = requireOwnDocument
export const meta = deskMeta(texts.title)

export default function RenewRoute() {
  const { data, error, reload } = useData('showOwnShop', {})
  const fault = error ? sentenceOf(error, texts.failed, texts.failed) : undefined
  return (
    <DeskPage title={texts.title}>
      {data && <RenewShop shop={data.shop} />}
      {!data && fault && (
        <EmptyState title={fault} isFault>
          <Button onClick={reload}>{texts.again}</Button>
        </EmptyState>
      )}
      {!data && !fault && (
        <Loading label={texts.loading}>
          <Skeleton className="h-96 max-w-narrow" />
        </Loading>
      )}
    </DeskPage>
  )
}

function RenewShop({ shop }: { shop: OwnShop }) {
  const { productName, paymentScriptUrl, paymentTestMode } = useSite()
  const { confirming, begin, end } = useConfirming('verifyRenewalPayment')
  const navigate = useNavigate()

  async function pay(plan: Plan) {
    const taken = await takePayment({
      scriptUrl: paymentScriptUrl,
      productName,
      description: say(texts.payFor, { name: shop.name }),
      prefill: { name: shop.name, email: shop.email, phone: shop.phone },
      begin: () => api('createRenewalPayment', { amount: plan.pricePaise, subEndDate: shop.subEndDate }),
      unloaded: paymentTexts.paymentFailed,
    })
    if (taken.kind === 'taken') {
      const question = { ...taken.proof, subscription: plan.pricePaise / 100 }
      begin({ call: 'verifyRenewalPayment', question })
    } else if (taken.kind === 'failed') {
      toast.error(taken.message)
      // An earlier payment has renewed the plan, which this screen does not show yet.
      if (failureOf(taken.error) === 'changed') await refreshOwnShop()
    } else if (taken.kind === 'dismissed' && taken.hasFailed) toast.error(paymentTexts.paymentFailed)
    else if (taken.kind === 'dismissed') toast.show(paymentTexts.dismissed)
  }

  function finish(answer: ConfirmingEnd) {
    end()
    if (answer.kind === 'refused') return void toast.error(answer.message)
    toast.success(paymentTexts.renewed)
    navigate(takePlace() ?? paths.home)
  }

  return (
    <>
      {confirming && <ConfirmingPayment confirming={confirming} onEnd={finish} note={texts.confirmingNote} />}
      {/* Hidden, not unmounted: if the payment is refused, the form is as it was. */}
      <div hidden={confirming !== undefined}>
        {shop.closedBecause === 'suspended' ? (
          <SuspensionNotice />
        ) : (
          <Renewal
            subEndDate={shop.subEndDate}
            planDay={shop.planDay}
            testMode={<TestModeBanner isTestMode={paymentTestMode} />}
            pay={pay}
          />
        )}
      </div>
    </>
  )
}
