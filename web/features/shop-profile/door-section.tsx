import { isSlug } from '#contract/rules/shops/is-slug.ts'
import { MAX_SLUG } from '#contract/rules/shops/slug.ts'
import { tidyText } from '#contract/rules/text/tidy-text.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { passOnTexts } from '#web/texts/pass-on.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { WhatsAppLink } from '#web/ui/whatsapp-link.tsx'
import { Section, SectionForm } from './section.tsx'
import { type SaveShop, useSaving, useStoredField } from './use-shop-edit.ts'

/** The shop's short address, to share and to change it. */
export function DoorSection({ shop, save }: { shop: OwnShop; save: SaveShop }) {
  const { isBusy, send } = useSaving(save)
  const { field, submit } = useStoredField('slug', shop.slug ?? '', (slug) => send({ slug }))
  // Normalised as the server does.
  const isWrong = !isSlug(tidyText(field.value).toLowerCase())
  const url = shop.slug ? window.location.origin + paths.door(shop.slug) : undefined
  return (
    <Section title={texts.doorTitle} note={texts.doorNote}>
      {url && <PassOn shop={shop.name} url={url} />}
      <SectionForm onSave={submit} isBusy={isBusy}>
        <Field
          label={texts.door}
          hint={texts.doorHint}
          type="text"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={MAX_SLUG}
          {...field}
          wrong={isWrong ? sayRefusal('malformed', { reason: 'slug' }) : ''}
          className="max-w-sm"
        />
      </SectionForm>
    </Section>
  )
}

function PassOn({ shop, url }: { shop: string; url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(texts.doorCopied)
    } catch {
      toast.error(texts.doorNotCopied)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="min-h-11 content-center break-all font-semibold text-blue underline"
      >
        {url.replace(/^https?:\/\//, '')}
      </a>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="plain" onClick={copy}>
          {texts.copyDoor}
        </Button>
        <WhatsAppLink text={say(passOnTexts.message, { shop, url })}>{passOnTexts.whatsapp}</WhatsAppLink>
        <ButtonLink tone="plain" to={deskPaths.poster}>
          {texts.poster}
        </ButtonLink>
      </div>
    </div>
  )
}
