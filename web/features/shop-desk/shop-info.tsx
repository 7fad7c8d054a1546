import type { ReactNode } from 'react'
import { shopAddressLine } from '#contract/rules/places/shop-address.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { formatDate } from '#web/language/moments.ts'
import { planName } from '#web/language/words.ts'
import { paths } from '#web/paths.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Said } from '#web/ui/said.tsx'
import { When } from '#web/ui/when.tsx'

const texts = shopDeskTexts.overview

export function ShopInfo({ shop }: { shop: OwnShop }) {
  return (
    <Card className="grid overflow-hidden lg:grid-cols-[18rem_1fr] xl:grid-cols-[26rem_1fr]">
      <Picture
        src={shop.shopImage}
        alt=""
        width={480}
        height={360}
        sizes="(min-width: 80rem) 26rem, (min-width: 64rem) 18rem, 100vw"
        className="aspect-16/9 w-full max-xl:lg:m-6 max-xl:lg:mr-0 max-xl:lg:aspect-4/3 max-xl:lg:w-auto max-xl:lg:self-start max-xl:lg:rounded-field xl:aspect-auto xl:h-full xl:min-h-60"
      />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-xl">{texts.shopInfo}</h2>
          <Openness shop={shop} />
        </div>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact term={texts.name}>{shop.name}</Fact>
          <Fact term={texts.email}>{shop.email}</Fact>
          <Fact term={texts.phone}>
            {shop.phones.map(({ number, name }) => (
              <span key={number} className="block">
                {number} {name && <span className="font-normal text-soft">{name}</span>}
              </span>
            ))}
          </Fact>
          <Fact term={texts.address}>{withPostalCode(shop.shopAddress)}</Fact>
          <Fact term={texts.subscription}>{planName(shop.subscription)}</Fact>
          <Fact term={texts.expiry}>
            <time dateTime={shop.subEndDate}>{formatDate(new Date(shop.subEndDate))}</time>
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <ButtonLink to={deskPaths.shopProfile} tone="plain">
            {texts.editShop}
          </ButtonLink>
          <ButtonLink to={paths.shop(shop._id)} tone="quiet" className="-ml-5 max-xs:-ml-3">
            {texts.viewShop}
          </ButtonLink>
          <ButtonLink to={paths.account} tone="quiet" className="-ml-5 max-xs:-ml-3 md:hidden">
            {shopDeskTexts.account}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** The address with its postal code, which it often contains already. */
function withPostalCode(address: OwnShop['shopAddress']): string {
  const line = shopAddressLine(address)
  return line.includes(address.postal_code) ? line : `${line} ${address.postal_code}`
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Openness({ shop }: { shop: OwnShop }) {
  if (shop.acceptingOrders) return <Badge tone="leaf">{texts.open}</Badge>
  if (shop.closedBecause === 'busy') return <Badge tone="marigold">{texts.busy}</Badge>
  if (shop.closedBecause === 'paused') return <Badge tone="brick">{texts.paused}</Badge>
  return (
    <Badge tone="brick">
      {shop.closedBecause === 'holiday' ? texts.closedToday : texts.closed}
      {shop.opensAt && (
        <span className="font-normal">
          <Said text={texts.opensAt} values={{ moment: <When at={shop.opensAt} /> }} />
        </span>
      )}
    </Badge>
  )
}
