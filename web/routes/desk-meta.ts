import type { MetaDescriptor, UIMatch } from 'react-router'
import type { Site } from '#contract/site.ts'

type Matches = { matches: readonly ((Pick<UIMatch<unknown>, 'id'> & { loaderData?: unknown }) | undefined)[] }

/** The meta tags of a shopkeeper's page: its title with the product's name, not for search engines. */
export const deskMeta =
  (title: string) =>
  ({ matches }: Matches): MetaDescriptor[] => {
    const { site } = (matches[0]?.loaderData ?? {}) as { site?: Site }
    return [
      { title: [title, site?.productName].filter(Boolean).join(' · ') },
      { name: 'robots', content: 'noindex' },
    ]
  }
