import type { InEach } from '#contract/words/speech.ts'
import { manifestTexts as enManifest, previewTexts as enPreview } from './en.ts'
import { manifestTexts as hiManifest, previewTexts as hiPreview } from './hi.ts'
import { manifestTexts as mrManifest, previewTexts as mrPreview } from './mr.ts'

export const manifestTextsIn: InEach<typeof enManifest> = { en: enManifest, hi: hiManifest, mr: mrManifest }
export const previewTextsIn: InEach<typeof enPreview> = { en: enPreview, hi: hiPreview, mr: mrPreview }
