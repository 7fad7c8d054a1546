import { Suspense, useState } from 'react'
import { homeFigures } from '#contract/rules/pages/home-figures.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { apiFor } from '#web/api/page-context.ts'
import { useFreshLoaderData } from '#web/data/use-fresh-loader-data.ts'
import { readLocation } from '#web/device/location.ts'
import { Heart } from '#web/features/hearts/heart.tsx'
import { askedOf } from '#web/features/home/filters.ts'
import { Hero } from '#web/features/home/hero.tsx'
import type { ShopList } from '#web/features/home/shop-grid.tsx'
import { ShopsNearYou } from '#web/features/home/shops-near-you.tsx'
import { LanguageChoice } from '#web/features/language/language-choice.tsx'
import { SearchEntry } from '#web/features/search/search-entry.tsx'
import { say } from '#web/language/say.ts'
import { useKnownVisitor } from '#web/session/known-visitor.ts'
import { currentSession, readHint, useIsSignedIn, useUserType } from '#web/session/session.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { scrollBehaviour } from '#web/ui/focus/scroll-behaviour.ts'
import { belowPart } from '#web/ui/loading/below-part.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { OnceAlive } from '#web/ui/loading/once-alive.tsx'
import type { Route } from './+types/home'
import { PlaceBar } from './place-bar.tsx'
import { Overview } from './shop-parts.ts'
import { socialTags } from './social-tags.ts'

// If its code cannot be loaded, the page does without this part.
const ForYou = lazyPart(
  () => import('./for-you.tsx'),
  () => null,
)

const About = belowPart('about', () => import('#web/features/home/about.tsx'))

export async function loader({ request, context }: Route.LoaderArgs) {
  if (readHint(request.headers.get('cookie')) === 'shop') return { first: null }
  // If that fails, the page renders without shops, and offers to try again.
  const first = await apiFor(context)('listShops', askedOf(request)).catch(() => null)
  return { first }
}

/** Navigations within the site. With a chosen place the list reads itself (`ShopsNearYou`), so nothing is read here. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (currentSession().userType === 'shop' || readLocation()) return { first: { success: true, data: [] } }
  return { first: await readFirst(request).catch(() => null) }
}

const readFirst = (asked: Pick<Request, 'url'>) => patientApi('listShops', askedOf(asked))

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData
  const title = say(homeTexts.title, { product: root?.site.productName ?? '' })
  return socialTags({ root, path: '/', title, description: say(homeTexts.description, homeFigures) })
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const userType = useUserType()
  if (userType !== 'shop') return <Home first={loaderData.first} />
  return (
    <Suspense>
      <Overview />
    </Suspense>
  )
}

function Home({ first }: { first: ShopList | null }) {
  useKnownVisitor()
  // With a chosen place the list reads itself, so there is nothing to renew here.
  const [now, renew] = useFreshLoaderData(first, async () =>
    readLocation() ? first : readFirst({ url: window.location.href }),
  )
  const [placesChosen, setPlacesChosen] = useState(0)
  return (
    <>
      <Hero
        languageChoice={<LanguageChoice />}
        partnerLink={
          <Button tone="quiet" size="sm" onClick={() => scrollToId('partner')} className="-mr-2 sm:-mr-4">
            {homeTexts.becomePartner}
          </Button>
        }
        // The key resets the text field when a place is chosen elsewhere on the page.
        placeBar={<PlaceBar key={placesChosen} onSearch={() => scrollToId('shops')} />}
        searchEntry={<SearchEntry />}
      />
      <ForYouPart onPlaceChosen={() => setPlacesChosen((count) => count + 1)} />
      <ShopsNearYou
        first={now ?? first}
        renew={renew}
        heartFor={(shop) => <Heart shop={shop} className="on-picture" />}
      />
      <About />
    </>
  )
}

/** Reserves the height that it had last time until it is loaded. */
function ForYouPart({ onPlaceChosen }: { onPlaceChosen: () => void }) {
  const isSignedIn = useIsSignedIn()
  if (!isSignedIn) return null
  return (
    <div className="min-h-(--for-you)">
      <OnceAlive>
        <Suspense>
          <ForYou onPlaceChosen={onPlaceChosen} />
        </Suspense>
      </OnceAlive>
    </div>
  )
}

const scrollToId = (id: string) =>
  document.getElementById(id)?.scrollIntoView({ behavior: scrollBehaviour() })
