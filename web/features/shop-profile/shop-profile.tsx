import type { ReactNode } from 'react'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import type { AddressSlot } from '#web/ui/forms/address-slot.ts'
import type { ProofSlot } from '#web/ui/forms/proof-slot.ts'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Unread } from '#web/ui/loading/unread.tsx'
import { AcceptSection } from './accept-section.tsx'
import { BankSection } from './bank-section.tsx'
import { BlockedSection } from './blocked-section.tsx'
import { DoorSection } from './door-section.tsx'
import { HolidaySection } from './holiday-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { MostSection } from './most-section.tsx'
import { PauseSection } from './pause-section.tsx'
import { PhonesSection } from './phones-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ReachSection } from './reach-section.tsx'
import { UpiSection } from './upi-section.tsx'
import { useShopEdit } from './use-shop-edit.ts'

type Props = { addressBox: AddressSlot; proofForm: ProofSlot; children?: ReactNode }

/** The shop's profile: everything the set-up asked for, and further settings such as opening hours. */
export function ShopProfile({ addressBox, proofForm, children }: Props) {
  const { shop, isFailed, fault, reload, save, send } = useShopEdit()

  if (!shop)
    return isFailed ? (
      <Unread fault={fault} note={texts.failed} again={texts.again} onAgain={reload} />
    ) : (
      <Loading label={texts.loading}>
        <div className="flex max-w-[52rem] flex-col gap-5">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      </Loading>
    )
  return (
    <div className="flex max-w-[52rem] flex-col gap-5">
      <PauseSection shop={shop} save={save} />
      {children}
      <DoorSection key={shop.slug} shop={shop} save={save} />
      <AcceptSection shop={shop} save={save} />
      <MostSection shop={shop} save={save} />
      <ReachSection shop={shop} save={save} />
      <HoursSection shop={shop} save={save} />
      <HolidaySection shop={shop} save={save} />
      <ProfileSection shop={shop} save={save} addressBox={addressBox} />
      <PhonesSection shop={shop} save={save} />
      <BankSection shop={shop} send={send} proofForm={proofForm} />
      <UpiSection shop={shop} send={send} proofForm={proofForm} />
      <BlockedSection />
    </div>
  )
}
