import type { MetaDescriptor, UIMatch } from 'react-router'
import type { Site } from '#contract/site.ts'

type Matches = { matches: readonly ((Pick<UIMatch<unknown>, 'id'> & { loaderData?: unknown }) | undefined)[] }

/** The title of a page of the shop's side: beside the tabs of others it says which page, and whose. */
export const deskMeta =
  (title: string) =>
  ({ matches }: Matches): MetaDescriptor[] => {
    const { site } = (matches[0]?.loaderData ?? {}) as { site?: Site }
    return [
      { title: [title, site?.productName].filter(Boolean).join(' · ') },
      { name: 'robots', content: 'noindex' },
    ]
  }
