import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '#web/data/site.ts'
import { requireMoneyDocument } from '#web/features/payment/own-document.ts'
import { TestModeBanner } from '#web/features/payment/test-mode-banner.tsx'
import { PendingSetup } from '#web/features/setup/pending-setup.tsx'
import { SetupSkeleton } from '#web/features/setup/setup-skeleton.tsx'
import { SetupWizard } from '#web/features/setup/setup-wizard.tsx'
import { useSetupForm } from '#web/features/setup/use-setup-form.ts'
import { paths } from '#web/paths.ts'
import { currentSession, forgetShopIdentity } from '#web/session/session.ts'
import { paymentTexts } from '#web/texts/payment.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { askForPush } from './ask-for-push.ts'
import { SetupAddress } from './setup-address.tsx'
import { usePaySetup } from './use-pay-setup.ts'

const PinSketch = lazy(() =>
  import('#web/features/address/pin-sketch.tsx').then(({ PinSketch }) => ({ default: PinSketch })),
)

export const clientLoader = requireMoneyDocument
export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export default function SetupRoute() {
  const navigate = useNavigate()
  const goHome = () => navigate(paths.home, { replace: true })
  useEffect(() => {
    const { token, userType } = currentSession()
    if (!token || userType !== 'shop') navigate(paths.home, { replace: true })
  }, [navigate])

  return (
    <div className="page flex max-w-[46rem] flex-1 flex-col gap-6 py-6 sm:py-10">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-soft">{texts.lead}</p>
      </div>
      <Setup onOpen={goHome} />
    </div>
  )
}

function Setup({ onOpen }: { onOpen: () => void }) {
  const { state, form, locked, kept, load, change, drop } = useSetupForm()
  const [isPending, setPending] = useState(false)
  const { paymentTestMode } = useSite()
  const pay = usePaySetup({
    onPaid() {
      drop()
      toast.success(paymentTexts.setupDone)
      forgetShopIdentity()
      onOpen()
    },
    onPending: () => setPending(true),
    onOpenAlready: onOpen,
  })
  useEffect(() => {
    if (state === 'open') onOpen()
  }, [state, onOpen])

  if (isPending) return <PendingSetup onOpen={onOpen} />
  if (state === 'failed')
    return (
      <EmptyState title={texts.loadFailed}>
        <Button onClick={load}>{texts.again}</Button>
      </EmptyState>
    )
  if (state !== 'ready') return <SetupSkeleton />
  return (
    <SetupWizard
      form={form}
      onChange={change}
      locked={locked}
      kept={kept}
      addressBox={(box) => <SetupAddress {...box} />}
      pinSketch={({ latitude, longitude, onMoved }) => (
        <Suspense fallback={<Skeleton className="aspect-4/3 max-w-md" />}>
          <PinSketch pin={{ latitude, longitude }} onPinMoved={onMoved} />
        </Suspense>
      )}
      testMode={<TestModeBanner isTestMode={paymentTestMode} />}
      askForPush={askForPush}
      pay={pay}
    />
  )
}
