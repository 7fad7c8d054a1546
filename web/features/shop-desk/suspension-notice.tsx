import { useSite } from '#web/data/site.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { Said } from '#web/ui/said.tsx'

const texts = shopDeskTexts.overview

/** Says that the shop is suspended, and whom to write to. */
export function SuspensionNotice() {
  const { supportEmail } = useSite()
  return (
    <section aria-label={texts.suspended} className="rounded-card bg-brick-wash p-4 text-brick-ink">
      <p className="font-semibold text-lg">{texts.suspended}</p>
      <p>
        <Said
          text={texts.suspendedNote}
          values={{
            email: (
              <a href={`mailto:${supportEmail}`} className="underline">
                {supportEmail}
              </a>
            ),
          }}
        />
      </p>
    </section>
  )
}
