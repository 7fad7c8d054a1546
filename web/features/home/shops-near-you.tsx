import { lazy, Suspense, useState } from 'react'
import { useStoredLocation } from '#web/device/location.ts'
import { say } from '#web/language/say.ts'
import { homeTexts } from '#web/texts/home.ts'
import { ChooseAPlace, ShopGrid, type ShopList, ShopsFailed, ShopsLoading } from './shop-grid.tsx'

// A first visit shows what came with the page; what asks for more comes when somebody does.
const AskedShops = lazy(() => import('./asked-shops.tsx'))

export function ShopsNearYou({ first }: { first: ShopList | null }) {
  const place = useStoredLocation()
  const [isAsked, setAsked] = useState(false)
  return (
    <section id="shops" aria-labelledby="shops-title" className="page scroll-mt-20 py-12">
      <div className="mb-5">
        <h2 id="shops-title" className="text-2xl">
          {homeTexts.shops}
        </h2>
        <p className="min-h-6 text-soft">{place ? nearWords(place.label) : homeTexts.allShops}</p>
      </div>
      {place || isAsked ? (
        <Suspense fallback={<ShopsLoading />}>
          <AskedShops place={place} first={first ?? undefined} />
        </Suspense>
      ) : (
        <FirstShops first={first} onAsk={() => setAsked(true)} />
      )}
    </section>
  )
}

const nearWords = (place: string) => (place ? say(homeTexts.nearYou, { place }) : homeTexts.nearChosen)

function FirstShops({ first, onAsk }: { first: ShopList | null; onAsk: () => void }) {
  if (!first) return <ShopsFailed onAgain={onAsk} />
  if (first.data.length === 0) return <ChooseAPlace />
  return <ShopGrid shops={first.data} hasMore={first.next !== undefined} onMore={onAsk} />
}
