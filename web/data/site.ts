import { createContext, use } from 'react'
import type { Site } from '#contract/site.ts'

export const SiteContext = createContext<Site | undefined>(undefined)

/** The operator's settings that the pages show: names, addresses, phone numbers, links. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('the site settings are not loaded')
  return site
}
