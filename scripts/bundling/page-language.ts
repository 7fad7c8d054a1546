import { join } from 'node:path'
import type { Plugin } from 'vite'

const web = join(import.meta.dirname, '../../web')
const words = join(import.meta.dirname, '../../contract/words')

/** Builds the pages in one language: replaces imports of the English texts and words by that language's. */
export function pageLanguage(language: string, source: string): Plugin {
  return {
    name: 'page-language',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/^#web\/texts\/[\w-]+\.ts$/, /^#contract\/words\/en(-\w+)?\.ts$/] },
      handler(id) {
        if (language === source) return null
        const [, name = ''] = /([\w-]+\.ts)$/.exec(id) ?? []
        return id.startsWith('#web/')
          ? join(web, 'texts', language, name)
          : join(words, name.replace(source, language))
      },
    },
    // A constant, so that code for other languages is removed as dead.
    load: {
      filter: { id: /[\\/]web[\\/]language[\\/]language\.ts$/ },
      handler: () => `export const language = ${JSON.stringify(language)}`,
    },
  }
}
