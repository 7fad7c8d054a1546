import type { Plugin } from 'vite'

const firstPage = /[\\/]web[\\/](root|routes[\\/](shell|home))\.tsx/
const ofItsOwn = /[\\/]web[\\/](root|entry|routes|features[\\/]home)[\\/.]/

/**
 * One chunk of what the shell and Home import at once. Left alone, every icon and every small part that two screens
 * share becomes a file of its own, and twenty small files compress far worse than one.
 */
export function firstChunk() {
  const needed = new Set<string>()
  const plugin: Plugin = {
    name: 'first-chunk',
    buildEnd() {
      if (this.environment.name !== 'client') return
      const waiting = [...this.getModuleIds()].filter((id) => firstPage.test(id))
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (needed.has(id)) continue
        needed.add(id)
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
  const nameOf = (id: string) => (needed.has(id) && !ofItsOwn.test(id) ? 'first' : null)
  return { plugin, nameOf }
}
