import type { MetaDescriptor } from 'react-router'
import type { Site } from '#contract/site.ts'

type Page = {
  site: Site | undefined
  path: string
  title: string
  description: string
  image?: string | undefined
}

/** Title, description, canonical address and the tags that a shared link is drawn from. */
export function socialTags({ site, path, title, description, image }: Page): MetaDescriptor[] {
  const url = new URL(path, site?.publicUrl ?? 'http://localhost').href
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site?.productName ?? '' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ]
  if (image) {
    tags.push({ property: 'og:image', content: new URL(image, url).href })
    tags.push({ name: 'twitter:card', content: 'summary_large_image' })
  }
  return tags
}
