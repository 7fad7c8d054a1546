import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Emblems = { icons: Record<string, { body: string }> }

let emblems: Emblems | undefined

/**
 * The SVG shapes of an icon of Fluent Emoji Flat (MIT), 32 units wide and high. The file has nine megabytes, so it is read
 * only when first needed.
 */
export function emblem(name: string): string {
  emblems ??= JSON.parse(readFileSync(emblemsFile(), 'utf8')) as Emblems
  const icon = emblems.icons[name]
  if (!icon) throw new Error(`there is no emblem "${name}"`)
  // Prefixes ids, so that gradients of two emblems in one drawing do not collide.
  const own = `${name}-`
  return icon.body.replaceAll('id="', `id="${own}`).replaceAll('url(#', `url(#${own}`)
}

const emblemsFile = () => createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
