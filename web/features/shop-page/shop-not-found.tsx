import Store from 'virtual:icon/store'
import { paths } from '#web/paths.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Awning } from '#web/ui/awning.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const texts = shopTexts.notFound

export function ShopNotFound() {
  return (
    <section className="page flex max-w-narrow flex-1 flex-col items-center justify-center gap-5 py-16 text-center">
      <div aria-hidden="true" className="w-60 max-w-full">
        <Awning />
        <div className="mx-3 grid h-32 place-items-center border-line border-x-2 border-b-2 bg-card text-soft">
          <Icon of={Store} className="size-12" />
        </div>
      </div>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="text-soft">{texts.text}</p>
      <ButtonLink to={paths.home} size="lg">
        {texts.browse}
      </ButtonLink>
    </section>
  )
}
