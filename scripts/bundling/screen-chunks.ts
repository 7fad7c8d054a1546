import type { Plugin } from 'vite'

/** Loaded by every first visit: the entry, the shell with its chat button, and what Home shares with other pages. */
const first =
  /[\\/]web[\\/](entry\.client|root|routes[\\/](shell|home)|features[\\/](chat[\\/]chat|home[\\/]about))\.tsx$/
const home = /[\\/]web[\\/]routes[\\/]home\.tsx(\?|$)/
/** Loaded later on Home. */
const lowerEnd = /[\\/]web[\\/]features[\\/]home[\\/]about\.tsx$/
/** A customer's other screens. */
const customer =
  /[\\/]web[\\/]routes[\\/](shop|search|category|cart|place-order|my-orders|order-details|not-found)\.tsx$/
/** A shop's page, to which links from outside lead. */
const shop = /[\\/]web[\\/]routes[\\/]shop\.tsx$/
/** The shopkeeper's screens. */
const desk =
  /[\\/]web[\\/](features[\\/]shop-desk[\\/]shop-shell|routes[\\/](own-dashboard|add-item|edit-item|list-items|price-sheet|arrange-items|shop-orders|shop-profile|money|money-entries|statement|reviews|starters|list-import|add-photos))\.tsx$/
/** Screens of customers and shopkeepers alike. */
const door = /[\\/]web[\\/](routes[\\/]account|features[\\/]sign-in[\\/]sign-in)\.tsx$/
/** Modules that have to remain chunks of their own: React Router loads the entry and each route by its file. */
const ofItsOwn = /[\\/]web[\\/](entry\.|routes[\\/](?!shell\.)[^\\/]+\.tsx)/
/** Code for payments: in the customers' shared chunk, every first visit to a shop would load it. */
const payment = /[\\/]web[\\/]features[\\/]payment[\\/]/
const icons = /^\0virtual:icon\//

/**
 * Groups shared modules into chunks by who needs them when. `first`: the shell, and what Home shares with other pages.
 * `menu`: what a shop's page shares with other screens. `customer`: what several other screens of a customer share, or one
 * of them with the desk; of that, `payment` is the code for payments. `desk`: what several screens of the shopkeeper share,
 * except for what sign-in and account need too. By default every module that two screens share becomes a small file, and
 * twenty small files compress far worse than one: docs/decisions/575-the-shell-is-in-the-first-script-file.md.
 */
export function screenChunks() {
  let atFirst = new Set<string>()
  let atLowerEndOnly = new Set<string>()
  let atShop = new Set<string>()
  let customers = new Map<string, number>()
  let keepers = new Map<string, number>()
  let atDoor = new Set<string>()
  const plugin: Plugin = {
    name: 'screen-chunks',
    buildEnd() {
      if (this.environment.name !== 'client') return
      const ids = [...this.getModuleIds()]
      const follow = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const matching = (pattern: RegExp) => ids.filter((id) => pattern.test(id))
      const isLoaded = (id: string) => {
        const module = this.getModuleInfo(id)
        return module?.isEntry || module?.dynamicImporters.length
      }
      const loaded = ids.filter(isLoaded)
      const broughtOnlyBy = (screen: RegExp) => {
        const others = loaded.filter((id) => !screen.test(id))
        return without(reachedFrom(others, follow), reachedFrom(matching(screen), follow))
      }
      atLowerEndOnly = broughtOnlyBy(lowerEnd)
      const ofAll = without(atLowerEndOnly, reachedFrom(matching(first), follow))
      atFirst = without(broughtOnlyBy(home), ofAll)
      atShop = reachedFrom(matching(shop), follow)
      customers = countUses(matching(customer), follow)
      keepers = countUses(matching(desk), follow)
      atDoor = reachedFrom(matching(door), follow)
    },
  }
  const isFirst = (id: string) => atFirst.has(id) && !ofItsOwn.test(id)
  const isSharedBy = (uses: ReadonlyMap<string, number>) => (id: string) =>
    (uses.get(id) ?? 0) > (icons.test(id) ? 0 : 1) && !ofItsOwn.test(id)
  /** Shared by both sides: in the `desk` chunk, a customer's screen would load all of that. */
  const isOfBoth = (id: string) => customers.has(id) && keepers.has(id) && !ofItsOwn.test(id)
  const isCustomers = (id: string) => isSharedBy(customers)(id) || isOfBoth(id)
  const groups = [
    { name: 'first', test: isFirst, priority: 3 },
    { name: 'menu', test: (id: string) => atShop.has(id) && isCustomers(id), priority: 2.5 },
    { name: 'customer', test: (id: string) => isCustomers(id) && !payment.test(id), priority: 2 },
    { name: 'payment', test: (id: string) => isCustomers(id) && payment.test(id), priority: 1.8 },
    { name: 'desk', test: (id: string) => isSharedBy(keepers)(id) && !atDoor.has(id), priority: 1.5 },
    // All remaining icons, each of which would otherwise be a file.
    { name: 'icons', test: (id: string) => icons.test(id) && !atLowerEndOnly.has(id), priority: 1 },
  ]
  return { plugin, groups }
}

type Follow = (id: string) => readonly string[]

/** How many of these screens import each module, directly or indirectly. */
function countUses(screens: string[], follow: Follow): Map<string, number> {
  const uses = new Map<string, number>()
  for (const screen of screens)
    for (const id of reachedFrom([screen], follow)) uses.set(id, (uses.get(id) ?? 0) + 1)
  return uses
}

const without = (left: ReadonlySet<string>, all: ReadonlySet<string>) =>
  new Set([...all].filter((id) => !left.has(id)))

function reachedFrom(start: string[], follow: Follow): Set<string> {
  const reached = new Set<string>()
  const waiting = [...start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...follow(id))
  }
  return reached
}
