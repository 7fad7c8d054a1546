import { dirname, join } from 'node:path'
import type { Plugin, Rollup } from 'vite'

/** What every first visit brings: the entry, the shell with its chat button, and Home. */
const first = /[\\/]web[\\/](entry\.client|root|routes[\\/](shell|home)|features[\\/]chat[\\/]chat)\.tsx$/
/** The screens a customer comes to next. */
const customer =
  /[\\/]web[\\/]routes[\\/](shop|category|cart|place-order|my-orders|order-details|not-found)\.tsx$/
const ofItsOwn = /[\\/]web[\\/](root\.|entry\.|routes[\\/][^\\/]+\.tsx|features[\\/]home[\\/])/

/**
 * Chunks by who comes when: `first` is all that the shell and Home import at once, `customer` what two or more of a
 * customer's other screens share. Left alone, every icon and every small part that two screens share becomes a file
 * of its own, and twenty small files compress far worse than one.
 */
export function screenChunks() {
  let atFirst = new Set<string>()
  const screens = new Map<string, number>()
  const plugin: Plugin = {
    name: 'screen-chunks',
    buildEnd() {
      if (this.environment.name !== 'client') return
      const ids = [...this.getModuleIds()]
      const follow = importsOf(this, ids)
      atFirst = reachedFrom(ids.filter(is(first)), follow)
      for (const screen of ids.filter(is(customer)))
        for (const id of reachedFrom([screen], follow)) screens.set(id, (screens.get(id) ?? 0) + 1)
    },
  }
  const groups = [
    { name: 'first', test: (id: string) => atFirst.has(id) && !ofItsOwn.test(id), priority: 1 },
    { name: 'customer', test: (id: string) => (screens.get(id) ?? 0) > 1 && !ofItsOwn.test(id) },
  ]
  return { plugin, groups }
}

const is = (pattern: RegExp) => (id: string) => pattern.test(id)

function reachedFrom(start: string[], follow: (id: string) => string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...follow(id))
  }
  return reached
}

/** The index of the icon library imports every icon there is: what a screen needs are those it names. */
const iconIndex = /[\\/]lucide\.mjs$/

function importsOf(build: Rollup.PluginContext, ids: string[]): (id: string) => string[] {
  const codeOf = (id: string) => build.getModuleInfo(id)?.code ?? ''
  const icons = iconFiles(ids.find(is(iconIndex)) ?? '', codeOf)
  return (id) => {
    if (iconIndex.test(id)) return []
    const named = codeOf(id).matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide["']/g)
    const iconsUsed = [...named].flatMap(([, list = '']) => list.split(',').map((name) => nameIn(name, 0)))
    return [
      ...(build.getModuleInfo(id)?.importedIds ?? []),
      ...iconsUsed.flatMap((name) => icons.get(name) ?? []),
    ]
  }
}

/** The file behind each name that the index exports: `export { default as Home, default as House } from './icons/house.mjs'`. */
function iconFiles(index: string, codeOf: (id: string) => string): Map<string, string> {
  const exports = codeOf(index).matchAll(/export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)
  return new Map(
    [...exports].flatMap(([, list = '', file = '']) =>
      list.split(',').map((name) => [nameIn(name, 1), join(dirname(index), file)] as const),
    ),
  )
}

/** One side of `Name as Other`; both are the same where nothing is renamed. */
const nameIn = (binding: string, side: 0 | 1) => {
  const sides = binding.trim().split(' as ')
  return (sides[side] ?? sides[0] ?? '').trim()
}
