import type { Plugin } from 'vite'

const LATER = '?later'
/** The module itself, and what a module of the library may import: a look at everything else would cost seconds. */
const ofTheLibrary = /^(virtual:react-router-later$|\.{1,2}\/.*\.js$)/

/**
 * `virtual:react-router-later` is a second copy of React Router, for the part a first page can do without. Bundlers
 * part code by module, and the library's modules hold together what is needed at once and what is not.
 */
export function reactRouterLater(): Plugin {
  return {
    name: 'react-router-later',
    enforce: 'pre',
    resolveId: {
      filter: { id: ofTheLibrary },
      async handler(source, importer, options) {
        const isFirst = source === 'virtual:react-router-later'
        if (!isFirst && !comesLater(importer ?? '')) return null
        const name = isFirst ? 'react-router' : source
        const found = await this.resolve(name, importer, { ...options, skipSelf: true })
        return found && { ...found, id: `${found.id}${LATER}` }
      },
    },
  }
}

export const comesLater = (id: string) => id.endsWith(LATER)
