import { AddressField } from '#web/features/address/address-field.tsx'
import { ProofForm } from '#web/features/proof/proof-form.tsx'
import { ShopProfile } from '#web/features/shop-profile/shop-profile.tsx'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(texts.title)

export default function ShopProfileRoute() {
  return (
    <DeskPage title={texts.title}>
      <ShopProfile
        addressBox={(box) => <AddressField {...box} />}
        proofForm={(props) => <ProofForm {...props} />}
      />
    </DeskPage>
  )
}
