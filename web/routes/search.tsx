import { AddButton } from '#web/features/cart/add-button.tsx'
import { FloatingCart } from '#web/features/cart/floating-cart.tsx'
import { SearchPage } from '#web/features/search/search-page.tsx'
import { searchTexts } from '#web/texts/search.ts'
import { Floating } from '#web/ui/floating.tsx'

export const meta = () => [{ title: searchTexts.title }, { name: 'robots', content: 'noindex' }]

export default function SearchRoute() {
  return (
    <>
      <SearchPage adderFor={(item) => <AddButton item={item} />} />
      <Floating>
        <FloatingCart afterPx={-1} />
      </Floating>
    </>
  )
}
