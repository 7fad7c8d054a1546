import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#contract/endpoints.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { useSite } from '#web/data/site.ts'
import { type Data, useData } from '#web/data/use-data.ts'
import { useUserType } from '#web/session/session.ts'
import { accountTexts as texts } from '#web/texts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { ProofSlot } from '#web/ui/forms/proof-slot.ts'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Addresses } from './addresses.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { Section } from './section.tsx'
import { useAccount } from './use-account.ts'
import { YourData } from './your-data.tsx'

export function AccountPage({
  proofForm,
  languageChoice,
}: {
  proofForm: ProofSlot
  languageChoice: ReactNode
}) {
  const { account, sessions, fault, reload } = useAccount()
  const { phoneSignIn } = useSite()
  const isCustomer = useUserType() === 'user'
  // Read here, together with the rest: arriving later, they would push it down.
  const addresses = useData('listAddresses', {}, { isWanted: isCustomer })
  const isHere = useStays(!isCustomer || addresses.data !== undefined || addresses.failure !== undefined)
  if (!account || !sessions || !isHere)
    return fault ? (
      <EmptyState title={fault} isFault>
        <Button onClick={reload}>{texts.again}</Button>
      </EmptyState>
    ) : (
      <AccountLoading />
    )
  return (
    <div className="flex flex-col gap-5">
      <Section title={account.name}>
        <dl className="-mt-2 grid w-full gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2 max-sm:[&_dd]:mb-2 [&_dd]:wrap-anywhere [&_dt]:text-soft">
          <dt>{texts.email}</dt>
          <dd>{account.email}</dd>
          <dt>{texts.kind}</dt>
          <dd>{texts.kinds[account.userType]}</dd>
        </dl>
      </Section>
      <Section title={texts.language} text={texts.languageNote}>
        <div className="-my-3">{languageChoice}</div>
      </Section>
      {account.userType === 'user' && <OwnAddresses {...addresses} />}
      <Devices sessions={sessions} onChange={reload} />
      {(phoneSignIn || account.phone) && (
        <PhoneNumber account={account} proofForm={proofForm} onChange={reload} />
      )}
      <ChangePassword account={account} onChange={reload} />
      <YourData proofForm={proofForm} />
      <DeleteAccount account={account} proofForm={proofForm} />
    </div>
  )
}

/** True from the first time that `isNow` is true: a refetch must not replace the page by its skeleton. */
function useStays(isNow: boolean): boolean {
  const [wasEver, setEver] = useState(isNow)
  if (isNow && !wasEver) setEver(true)
  return wasEver || isNow
}

function OwnAddresses({ data, failure, error, reload }: Data<ReplyOf<'listAddresses'>>) {
  if (data) return <Addresses addresses={data.data} onChange={reload} />
  return (
    <Section title={texts.addresses.title}>
      {failure && (
        <p role="alert" className="text-brick-ink">
          {sentenceOf(error, texts.unexpected)}
        </p>
      )}
      <Button tone="plain" busy={!failure} onClick={reload}>
        {texts.again}
      </Button>
    </Section>
  )
}

export function AccountLoading() {
  return (
    <Loading label={texts.loading}>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-36" />
        <Skeleton className="h-64" />
        <Skeleton className="h-80" />
      </div>
    </Loading>
  )
}
