import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { outlineOf } from './icon-outline.ts'

type IconSet = { icons: Record<string, { body: string }> }

const asked = /^virtual:icon\//
const loaded = /^\0virtual:icon\//

/**
 * `import Star from 'virtual:icon/star'`: an icon of Lucide (ISC) as the path for `web/ui/icon.tsx`. From a package with all
 * icons in one file: a package with a file for each would be an eighth of all installed files.
 */
export function iconImports(): Plugin {
  let set: IconSet | undefined
  return {
    name: 'icon-imports',
    resolveId: { filter: { id: asked }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: loaded },
      async handler(id) {
        set ??= JSON.parse(await readFile(iconsFile(), 'utf8')) as IconSet
        const icon = set.icons[id.replace(loaded, '')]
        if (!icon) throw new Error(`Lucide has no ${id.slice(1)}`)
        return `export default ${JSON.stringify(outlineOf(icon.body))}`
      },
    },
  }
}

const iconsFile = () => createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
