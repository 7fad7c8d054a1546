import type { Plugin } from 'vite'

/** What every first visit brings: the entry, the shell with its chat button, and Home. */
const first = /[\\/]web[\\/](entry\.client|root|routes[\\/](shell|home)|features[\\/]chat[\\/]chat)\.tsx$/
/** The screens a customer comes to next. */
const customer =
  /[\\/]web[\\/]routes[\\/](shop|category|cart|place-order|my-orders|order-details|not-found)\.tsx$/
/** Not what the list on Home has in common with the one that is asked for: that would be one more file. */
const ofItsOwn =
  /[\\/]web[\\/](root\.|entry\.|routes[\\/][^\\/]+\.tsx|features[\\/]home[\\/](?!shop-(grid|card)|filters))/
const icons = /[\\/]node_modules[\\/]lucide[\\/]/

/**
 * Chunks by who comes when: `first` is all that the shell and Home import at once, `customer` what two or more of a
 * customer's other screens share. Left alone, every small part that two screens share becomes a file of its own, and
 * twenty small files compress far worse than one.
 */
export function screenChunks() {
  let atFirst = new Set<string>()
  const screens = new Map<string, number>()
  const plugin: Plugin = {
    name: 'screen-chunks',
    buildEnd() {
      if (this.environment.name !== 'client') return
      const ids = [...this.getModuleIds()]
      const follow = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const matching = (pattern: RegExp) => ids.filter((id) => pattern.test(id))
      atFirst = reachedFrom(matching(first), follow)
      for (const screen of matching(customer))
        for (const id of reachedFrom([screen], follow)) screens.set(id, (screens.get(id) ?? 0) + 1)
    },
  }
  const isFirst = (id: string) => atFirst.has(id) && !ofItsOwn.test(id)
  const isCustomers = (id: string) => (screens.get(id) ?? 0) > (icons.test(id) ? 0 : 1) && !ofItsOwn.test(id)
  const groups = [
    { name: 'first', test: isFirst, priority: 3 },
    { name: 'customer', test: isCustomers, priority: 2 },
    // All others, or each would be a file.
    { name: 'icons', test: icons, priority: 1 },
  ]
  return { plugin, groups }
}

function reachedFrom(start: string[], follow: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...follow(id))
  }
  return reached
}
