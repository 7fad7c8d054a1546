import type { Plugin } from 'vite'

/** Parts of React's server that nothing here calls, half of it: to render into one string, as before streams. */
const unused = /[\\/]react-dom-server-legacy\.node\.production\.js$/
const beyondOneByte = /[^\0-\u00ff]/g

/**
 * Keeps the server's build of the pages small in memory, where the engine holds the source of each language: as one
 * byte a character, unless a single one in the file needs two.
 */
export function leanServer(): Plugin {
  return {
    name: 'lean-server',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    load: {
      filter: { id: unused },
      handler: () => 'module.exports = {}',
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(beyondOneByte, escaped)
    },
  }
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
