import { useEffect, useEffectEvent } from 'react'
import { replace, useNavigate } from 'react-router'
import { refreshReply } from '#web/data/replies.ts'
import { useSite } from '#web/data/site.ts'
import { LatePinMap } from '#web/features/address/late-pin-map.tsx'
import { type ConfirmingEnd, useConfirming } from '#web/features/payment/confirming.ts'
import { ConfirmingPayment } from '#web/features/payment/confirming-payment.tsx'
import { requireOwnDocument } from '#web/features/payment/own-document.ts'
import { leavePayment } from '#web/features/payment/take-payment.ts'
import { TestModeBanner } from '#web/features/payment/test-mode-banner.tsx'
import { SetupSkeleton } from '#web/features/setup/setup-skeleton.tsx'
import { SetupWizard } from '#web/features/setup/setup-wizard.tsx'
import { useKnownShop, useSetupForm } from '#web/features/setup/use-setup-form.ts'
import { thisPage } from '#web/language/addresses.ts'
import { paths } from '#web/paths.ts'
import { currentSession, forgetShopIdentity } from '#web/session/session.ts'
import { paymentTexts } from '#web/texts/payment.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/setup'
import { askForPush } from './ask-for-push.ts'
import { deskMeta } from './desk-meta.ts'
import { SetupAddress } from './setup-address.tsx'
import { usePaySetup } from './use-pay-setup.ts'

// Without a server loader the page would not be rendered on the server, but only after its clientLoader has run.
export const loader = () => null

/** For shopkeepers only, and in a document of its own, whose CSP allows payments and maps (`requireOwnDocument`). */
export function clientLoader(args: Route.ClientLoaderArgs): null {
  const { token, userType } = currentSession()
  if (!token || userType !== 'shop') throw replace(paths.home)
  return requireOwnDocument(args)
}
clientLoader.hydrate = true as const
export const meta = deskMeta(texts.title)

export default function SetupRoute() {
  const isAlive = useIsAlive()
  return (
    <div data-work className="page flex max-w-[46rem] flex-1 flex-col gap-6 py-6 sm:py-10">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-soft">{texts.lead}</p>
      </div>
      {isAlive ? <Setup /> : <SetupSkeleton />}
    </div>
  )
}

function Setup() {
  const { confirming, begin, end } = useConfirming('verifySetupPayment')
  const open = useOpenShop()

  function finish(answer: ConfirmingEnd) {
    end()
    if (answer.kind === 'done') return open()
    toast.error(answer.message)
    // It may have been refused because an earlier payment has opened the shop; this finds out.
    void refreshReply('showMe', {})
  }
  return (
    <>
      {confirming && <ConfirmingPayment confirming={confirming} onEnd={finish} note={texts.confirmingNote} />}
      {/* Hidden, not unmounted: if the payment is refused, the form is as it was. */}
      <div hidden={confirming !== undefined}>
        <KnownSetup isConfirming={confirming !== undefined} onTaken={begin} />
      </div>
    </>
  )
}

/** For when the set-up is paid. */
function useOpenShop() {
  const goHome = useGoHome()
  return () => {
    toast.success(paymentTexts.setupDone)
    goHome()
  }
}

/** Records in this browser that the shop is set up, and leads to its dashboard. */
function useGoHome() {
  const navigate = useNavigate()
  return () => {
    forgetShopIdentity()
    // Only if the user is still here.
    if (thisPage() === paths.setup) navigate(paths.home, { replace: true })
  }
}

function useWhenOpen(isOpen: boolean, leave: () => void) {
  const latest = useEffectEvent(leave)
  useEffect(() => {
    if (isOpen) latest()
  }, [isOpen])
}

type OnTaken = Parameters<typeof usePaySetup>[0]['onTaken']

function KnownSetup({ isConfirming, onTaken }: { isConfirming: boolean; onTaken: OnTaken }) {
  const { known, unsaved, fault, reload } = useKnownShop()
  const goHome = useGoHome()
  // While a payment is being confirmed, its outcome decides.
  const leave = () => void (!isConfirming && goHome())
  const isOpen = known?.account.shop?.isSetUp === true && !isConfirming
  useWhenOpen(isOpen, leave)
  if (known && !isOpen) return <SetupForm {...{ known, unsaved, onTaken, onOpenAlready: leave }} />
  if (!fault) return <SetupSkeleton />
  return (
    <EmptyState title={fault} isFault>
      <Button onClick={reload}>{texts.again}</Button>
    </EmptyState>
  )
}

type FormProps = {
  known: Parameters<typeof useSetupForm>[0]
  unsaved: Parameters<typeof useSetupForm>[1]
  onTaken: OnTaken
  onOpenAlready: () => void
}

function SetupForm({ known, unsaved, onTaken, onOpenAlready }: FormProps) {
  const { form, locked, kept, change, drop } = useSetupForm(known, unsaved, onOpenAlready)
  const { paymentTestMode } = useSite()
  const open = useOpenShop()
  const pay = usePaySetup({
    onPaid() {
      drop()
      open()
    },
    onTaken,
    onOpenAlready,
  })
  return (
    <SetupWizard
      form={form}
      onChange={change}
      locked={locked}
      kept={kept}
      addressBox={(box) => <SetupAddress {...box} />}
      pinMap={({ latitude, longitude, onMoved }) => (
        <LatePinMap pin={{ latitude, longitude }} onPinMoved={onMoved} />
      )}
      testMode={<TestModeBanner isTestMode={paymentTestMode} />}
      askForPush={askForPush}
      pay={pay}
      leavePayment={leavePayment}
    />
  )
}
