import Mail from 'virtual:icon/mail'
import MapPin from 'virtual:icon/map-pin'
import Navigation from 'virtual:icon/navigation'
import Phone from 'virtual:icon/phone'
import type { ReactNode } from 'react'
import { shopAddressLine } from '#contract/rules/places/shop-address.ts'
import type { Shop } from '#contract/shops.ts'
import { directionsUrl } from '#web/directions-url.ts'
import { say } from '#web/language/say.ts'
import { scriptOf } from '#web/language/script-of.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Said } from '#web/ui/said.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { When } from '#web/ui/when.tsx'
import { ShareButton } from './share-button.tsx'

export function ShopHeader({ shop, heart }: { shop: Shop; heart: ReactNode }) {
  return (
    <header className="border-line border-b bg-card">
      <Awning />
      <div className="page grid grid-cols-1 items-start gap-x-4 gap-y-3 py-5 xs:grid-cols-[6rem_1fr] sm:grid-cols-[14rem_1fr] sm:gap-x-8">
        <Picture
          src={shop.shopImage}
          alt=""
          width={480}
          height={270}
          sizes="(min-width: 40rem) 14rem, 6rem"
          isFirst
          className="aspect-square w-full max-w-24 rounded-card sm:row-span-2 sm:max-w-none sm:aspect-4/3"
        />
        <div className="flex flex-col items-start gap-2 sm:self-end">
          <div className="flex flex-wrap items-center gap-x-3">
            <h1 lang={scriptOf(shop.name)} className="text-xl sm:text-2xl">
              {shop.name}
            </h1>
            <Stars of={shop} />
          </div>
          <p className="flex items-start gap-2 text-soft">
            <Icon of={MapPin} className="mt-0.5 hidden size-5 shrink-0 sm:block" />
            {shopAddressLine(shop.shopAddress)}
          </p>
          <div className="flex w-full items-center gap-1 max-xs:flex-wrap">
            <div className="min-w-0 grow max-xs:basis-full sm:grow-0">
              <StateBadge shop={shop} />
            </div>
            {heart}
            <ShareButton shop={shop} />
          </div>
        </div>
        <div className="col-span-full flex flex-col gap-3 sm:col-span-1 sm:col-start-2">
          {!shop.acceptingOrders && <WhyClosed shop={shop} />}
          <Contacts shop={shop} />
        </div>
      </div>
    </header>
  )
}

const reasonOf = (shop: Shop) => shop.closedBecause ?? 'lapsed'

function StateBadge({ shop }: { shop: Shop }) {
  if (shop.acceptingOrders) return <Badge tone="leaf">{shopTexts.open}</Badge>
  return <Badge tone="brick">{shopTexts.badges[reasonOf(shop)]}</Badge>
}

/** Why the shop is closed. Below the name, since beside the picture phones have room for a word or two. */
function WhyClosed({ shop }: { shop: Shop }) {
  return (
    <p role="status">
      {shop.closedFor
        ? say(shopTexts.closedFor, { reason: shop.closedFor })
        : shopTexts.closedBecause[reasonOf(shop)]}
      {/* On a line of its own: a reason written by the shop has no full stop. */}
      {shop.opensAt && (
        <span className="block">
          <Said text={shopTexts.opensAt} values={{ moment: <When at={shop.opensAt} /> }} />
        </span>
      )}
    </p>
  )
}

function Contacts({ shop }: { shop: Shop }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Contact href={directionsUrl(shop.shopAddress)} isOutside>
        <Icon of={Navigation} className="size-5" />
        {shopTexts.directions}
      </Contact>
      {shop.email && (
        <Contact href={`mailto:${shop.email}`}>
          <Icon of={Mail} className="size-5" />
          {shopTexts.email}
        </Contact>
      )}
      {shop.phones.map(({ number, name }) => (
        <Contact key={number} href={`tel:+91${number}`}>
          <Icon of={Phone} className="size-5" />
          {name ? say(shopTexts.callOf, { name }) : shopTexts.call}
        </Contact>
      ))}
    </div>
  )
}

function Contact({ href, isOutside, children }: { href: string; isOutside?: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
      className="inline-flex min-h-11 grow items-center justify-center gap-1.5 whitespace-nowrap rounded-full border border-line-strong px-2 font-semibold text-sm hover:border-blue hover:text-blue sm:grow-0 sm:px-4 sm:text-base"
    >
      {children}
    </a>
  )
}
