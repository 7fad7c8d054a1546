import { paths } from '#web/paths.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Awning } from '#web/ui/awning.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

const texts = shellTexts.notFound

export function NotFound() {
  return (
    <section className="page flex max-w-narrow flex-1 flex-col items-center justify-center gap-5 py-16 text-center">
      <div aria-hidden="true" className="w-60 max-w-full">
        <Awning />
        <div className="mx-3 grid h-32 place-items-center border-line border-x-2 border-b-2 bg-card font-bold font-head text-3xl text-soft">
          404
        </div>
      </div>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="text-soft">{texts.text}</p>
      <ButtonLink to={paths.home} size="lg">
        {texts.goHome}
      </ButtonLink>
    </section>
  )
}
