import type { Plugin } from 'vite'

/** The half of React's server that renders without streams, which nothing here calls. */
const unused = /[\\/]react-dom-server-legacy\.node\.production\.js$/
const beyondOneByte = /[^\0-\u00ff]/g

/**
 * Keeps the server's build of the pages small in memory, where the engine holds the source of each language. A file with
 * a single character beyond one byte would take two bytes for every other, so each of those is written as an escape.
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
