import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FoodItem } from '#contract/menu.ts'
import type { FoundShop } from '#contract/search.ts'
import { say } from '#web/language/say.ts'
import { scriptOf } from '#web/language/script-of.ts'
import { formatPack } from '#web/language/words.ts'
import { paths } from '#web/paths.ts'
import { searchTexts as texts } from '#web/texts/search.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Said } from '#web/ui/said.tsx'
import { When } from '#web/ui/when.tsx'

type Props = { found: FoundShop; adderFor: (item: FoodItem) => ReactNode }

export function FoundShopCard({ found: { shop, items, more }, adderFor }: Props) {
  const id = `shop-${shop._id}`
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-card border border-line bg-card shadow-soft"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b p-3">
        <h2 id={id} lang={scriptOf(shop.name)} className="text-lg">
          <Link to={paths.shop(shop._id)} className="hover:text-blue">
            {shop.name}
          </Link>
        </h2>
        <OpenState shop={shop} />
        <p className="tabular w-full text-sm text-soft">
          {say(texts.distance, { km: shop.distance ? shop.distance.toFixed(2) : 0 })}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item._id} className="flex items-center gap-3 p-3 max-xs:flex-wrap">
            <Picture
              src={item.image}
              alt=""
              width={72}
              height={72}
              sizes="4.5rem"
              className="size-14 shrink-0 rounded-field sm:size-18"
            />
            <div className="min-w-0 flex-1">
              <h3 className="xs:line-clamp-3 font-sans font-semibold text-base leading-snug">{item.name}</h3>
              <p className="text-sm text-soft">{formatPack(1, item.quantity, item.unit)}</p>
              <Money rupees={item.price} className="font-bold" />
            </div>
            <div className="w-28 shrink-0 max-xs:w-full">{adderFor(item)}</div>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={paths.shop(shop._id)}
          className="flex min-h-11 items-center justify-center border-line border-t font-semibold text-blue hover:bg-blue-wash"
        >
          {say(texts.more, { count: more })}
        </Link>
      )}
    </section>
  )
}

function OpenState({ shop }: { shop: FoundShop['shop'] }) {
  if (shop.acceptingOrders) return <Badge tone="leaf">{texts.open}</Badge>
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone="brick">{shopTexts.badges[shop.closedBecause ?? 'lapsed']}</Badge>
      {shop.opensAt && (
        <span>
          <Said text={shopTexts.opensAt} values={{ moment: <When at={shop.opensAt} /> }} />
        </span>
      )}
    </span>
  )
}
