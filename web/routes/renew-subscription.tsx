import { useNavigate } from 'react-router'
import type { Plan } from '#contract/rules/plans.ts'
import type { OwnShop } from '#contract/shops.ts'
import { api } from '#web/api/client.ts'
import { useSite } from '#web/data/site.ts'
import { useData } from '#web/data/use-data.ts'
import { requireMoneyDocument } from '#web/features/payment/own-document.ts'
import { TestModeBanner } from '#web/features/payment/test-mode-banner.tsx'
import { Renewal } from '#web/features/renewal/renewal.tsx'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { takePlace } from '#web/session/typed.ts'
import { paymentTexts } from '#web/texts/payment.ts'
import { renewalTexts as texts } from '#web/texts/renewal.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

export const handle = { side: 'shop' }
export const clientLoader = requireMoneyDocument
export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export default function RenewRoute() {
  const { data, failure, reload } = useData('showOwnShop', {})
  return (
    <DeskPage title={texts.title}>
      {data && <RenewShop shop={data.shop} />}
      {!data && failure && (
        <EmptyState title={texts.failed}>
          <Button onClick={reload}>{texts.again}</Button>
        </EmptyState>
      )}
      {!data && !failure && (
        <Loading label={texts.loading}>
          <Skeleton className="h-96 max-w-narrow" />
        </Loading>
      )}
    </DeskPage>
  )
}

function RenewShop({ shop }: { shop: OwnShop }) {
  const { productName, paymentScriptUrl, paymentTestMode } = useSite()
  const navigate = useNavigate()

  async function pay(plan: Plan) {
    // Fetched when somebody is about to pay.
    const { payOnline } = await import('#web/features/payment/pay-online.ts')
    let hasFailed = false
    const paid = await payOnline({
      scriptUrl: paymentScriptUrl,
      productName,
      description: say(texts.payFor, { name: shop.name }),
      prefill: { name: shop.name, email: shop.email, phone: shop.phone },
      begin: () => api('createRenewalPayment', { amount: plan.pricePaise }),
      verify: (proof) =>
        api('verifyRenewalPayment', { ...proof, subscription: plan.pricePaise / 100 }, { bearer: true }),
      onFailedAttempt: () => {
        hasFailed = true
      },
      // Money has left and nobody knows more: that is for a person to look at.
      brokenText: paymentTexts.notVerifiedContact,
    })
    if (paid.kind === 'paid') {
      toast.success(paymentTexts.renewed)
      return void navigate(takePlace() ?? paths.home)
    }
    if (paid.kind === 'failed') {
      toast.error(paid.message)
      return
    }
    if (paid.kind === 'pending') toast.show(texts.pending)
    else if (hasFailed) toast.error(paymentTexts.paymentFailed)
    else toast.show(texts.dismissed)
  }
  return (
    <Renewal
      subEndDate={shop.subEndDate}
      planDay={shop.planDay}
      testMode={<TestModeBanner isTestMode={paymentTestMode} />}
      pay={pay}
    />
  )
}
