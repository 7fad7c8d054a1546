import type { MetaDescriptor } from 'react-router'
import { addressIn, languages, languageTags } from '#contract/rules/language/languages.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#contract/rules/pictures/previews.ts'
import type { Site } from '#contract/site.ts'
import { language } from '#web/language/language.ts'
import { say } from '#web/language/say.ts'
import { shellTexts } from '#web/texts/shell.ts'

export type SocialPage = {
  /** The loader data of `root.tsx`. */
  root: { site: Site; preview: string } | undefined
  path: string
  title: string
  description: string
  /** The canonical path, if it is not `path`. */
  canonical?: string
  /** The link's preview picture. By default the product's own. */
  picture?: { path: string | undefined; alt: string }
}

/** Title, description, canonical address and, on the server, the tags for other languages and link previews. */
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
  // Link previewers and search engines read the rest from the server's HTML.
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

/** The address of this page in another language, for search engines. */
const inOther = (hrefLang: string, href: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  hrefLang,
  href,
})
