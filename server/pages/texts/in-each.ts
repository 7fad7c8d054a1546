import type { Language } from '#contract/rules/language/languages.ts'
import { refusalTexts as enRefusals, type RefusalTexts } from '#contract/words/en-refusals.ts'
import { refusalTexts as hiRefusals } from '#contract/words/hi-refusals.ts'
import { refusalTexts as mrRefusals } from '#contract/words/mr-refusals.ts'
import type { InEach } from '#contract/words/speech.ts'
import { manifestTexts as enManifest, previewTexts as enPreview, siteTexts as enSite } from './en.ts'
import { manifestTexts as hiManifest, previewTexts as hiPreview, siteTexts as hiSite } from './hi.ts'
import { manifestTexts as mrManifest, previewTexts as mrPreview, siteTexts as mrSite } from './mr.ts'

export const manifestTextsIn: InEach<typeof enManifest> = { en: enManifest, hi: hiManifest, mr: mrManifest }
export const previewTextsIn: InEach<typeof enPreview> = { en: enPreview, hi: hiPreview, mr: mrPreview }
export const siteTextsIn: InEach<typeof enSite> = { en: enSite, hi: hiSite, mr: mrSite }
/** Everywhere else the page says them: this is for whom no page is drawn. */
export const refusalsIn: Record<Language, RefusalTexts> = { en: enRefusals, hi: hiRefusals, mr: mrRefusals }
