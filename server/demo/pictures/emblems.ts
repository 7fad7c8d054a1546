import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Emblems = { icons: Record<string, { body: string }> }

let emblems: Emblems | undefined

/**
 * The shapes of an emblem of Fluent Emoji Flat (MIT), 32 units wide and high. The file has nine megabytes, so it is
 * read when the first one is drawn.
 */
export function emblem(name: string): string {
  emblems ??= JSON.parse(readFileSync(emblemsFile(), 'utf8')) as Emblems
  const icon = emblems.icons[name]
  if (!icon) throw new Error(`there is no emblem "${name}"`)
  // Gradients are found by id; two emblems in one drawing must not take each other's.
  const own = `${name}-`
  return icon.body.replaceAll('id="', `id="${own}`).replaceAll('url(#', `url(#${own}`)
}

const emblemsFile = () => createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
