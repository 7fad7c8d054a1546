import type { MetaDescriptor } from 'react-router'
import { addressIn, languages, languageTags } from '#contract/rules/languages.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#contract/rules/previews.ts'
import type { Site } from '#contract/site.ts'
import { language } from '#web/language/language.ts'
import { say } from '#web/language/say.ts'
import { shellTexts } from '#web/texts/shell.ts'

export type SocialPage = {
  /** What the root of the page was loaded with. */
  root: { site: Site; preview: string } | undefined
  path: string
  title: string
  description: string
  /** Where search engines are to look, when it is not this page. */
  canonical?: string
  /** Of the link; the product's own where the page has none. */
  picture?: { path: string | undefined; alt: string }
}

/** Title, description, canonical address and the tags that a shared link is drawn from. */
export function socialTags(page: SocialPage): MetaDescriptor[] {
  const { root, path, title, description, canonical = path } = page
  const product = root?.site.productName ?? ''
  const address = (of: string) => new URL(of, root?.site.publicUrl ?? 'http://localhost').href
  const here = (of: string) => address(addressIn(language, of))
  const searched: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: here(canonical) },
  ]
  // Who draws links reads what the server sent, and runs no scripts.
  if (!import.meta.env.SSR) return searched
  const picture = page.picture ?? { path: root?.preview, alt: say(shellTexts.preview, { product }) }
  const tags: MetaDescriptor[] = [
    ...searched,
    ...languages.map((one) => inOther(languageTags[one], address(addressIn(one, canonical)))),
    inOther('x-default', address(canonical)),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: product },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: here(path) },
  ]
  if (picture.path) {
    tags.push(
      {
        property: 'og:image',
        content: new URL(picture.path, root?.site.picturesUrl ?? 'http://localhost').href,
      },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: String(PREVIEW_WIDTH) },
      { property: 'og:image:height', content: String(PREVIEW_HEIGHT) },
      { property: 'og:image:alt', content: picture.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
    )
  }
  return tags
}

/** Where search engines find this page in another language. */
const inOther = (hrefLang: string, href: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  hrefLang,
  href,
})
