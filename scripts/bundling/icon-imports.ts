import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const index = createRequire(import.meta.url).resolve('lucide/dist/esm/lucide.mjs')
const fromLucide = /^import \{([^}]+)\} from ['"]lucide['"];?/gm

/**
 * Imports each icon from the file it stands in. The library's index imports every icon there is, so that by it nobody
 * could tell which screen brings which.
 */
export function iconImports(): Plugin {
  let files: ReadonlyMap<string, string>
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      files ??= filesByName(await readFile(index, 'utf8'))
    },
    transform: {
      filter: { id: /[\\/]web[\\/].*\.tsx?$/, code: "from 'lucide'" },
      handler: (code) => ({ code: code.replace(fromLucide, (_, names: string) => eachOf(names)), map: null }),
    },
  }

  function eachOf(names: string): string {
    const imports = names
      .split(',')
      .filter((name) => name.trim() !== '' && !name.trim().startsWith('type '))
      .map((name) => {
        const [icon = '', as = icon] = name.trim().split(' as ')
        const file = files.get(icon)
        if (!file) throw new Error(`lucide has no icon ${icon}`)
        return `import ${as} from 'lucide/dist/esm/${file}'`
      })
    // On one line, as they stood: what follows keeps its place.
    return imports.join(';')
  }
}

/** Of lines such as `export { default as AlarmCheck, default as AlarmClockCheck } from './icons/alarm-clock-check.mjs'`. */
function filesByName(index: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/^export \{([^}]+)\} from '\.\/(icons\/[^']+)'/gm))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}
