import type { MetaDescriptor } from 'react-router'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#contract/rules/previews.ts'
import type { Site } from '#contract/site.ts'
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
  const searched: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address(canonical) },
  ]
  // Who draws links reads what the server sent, and runs no scripts.
  if (!import.meta.env.SSR) return searched
  const picture = page.picture ?? { path: root?.preview, alt: say(shellTexts.preview, { product }) }
  const tags: MetaDescriptor[] = [
    ...searched,
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: product },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address(path) },
  ]
  if (picture.path) {
    tags.push(
      { property: 'og:image', content: address(picture.path) },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: String(PREVIEW_WIDTH) },
      { property: 'og:image:height', content: String(PREVIEW_HEIGHT) },
      { property: 'og:image:alt', content: picture.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
    )
  }
  return tags
}
