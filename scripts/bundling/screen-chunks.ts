import type { Plugin } from 'vite'

/** What every first visit brings: the entry, the frame of the site with its chat button, and of Home what it shares with others. */
const first =
  /[\\/]web[\\/](entry\.client|root|routes[\\/](shell|home)|features[\\/](chat[\\/]chat|home[\\/]about))\.tsx$/
const home = /[\\/]web[\\/]routes[\\/]home\.tsx(\?|$)/
/** Comes to Home later. */
const lowerEnd = /[\\/]web[\\/]features[\\/]home[\\/]about\.tsx$/
/** The screens a customer comes to next. */
const customer =
  /[\\/]web[\\/]routes[\\/](shop|search|category|cart|place-order|my-orders|order-details|not-found)\.tsx$/
/** Where links from outside lead, and Home. */
const shop = /[\\/]web[\\/]routes[\\/]shop\.tsx$/
/** Behind the counter. */
const desk =
  /[\\/]web[\\/](features[\\/]shop-desk[\\/]shop-shell|routes[\\/](own-dashboard|add-item|edit-item|list-items|price-sheet|arrange-items|shop-orders|shop-profile|money|money-entries|statement|reviews|starters|list-import|add-photos))\.tsx$/
/** What people of both sides open. */
const door = /[\\/]web[\\/](routes[\\/]account|features[\\/]sign-in[\\/]sign-in)\.tsx$/
/** The framework runs the entry only once it has the page's routes, and opens these one by one. */
const ofItsOwn = /[\\/]web[\\/](entry\.|routes[\\/](?!shell\.)[^\\/]+\.tsx)/
/** Of screens that take money: with what customers share, a first visit to a shop would bring it. */
const payment = /[\\/]web[\\/]features[\\/]payment[\\/]/
const icons = /^\0virtual:icon\//

/**
 * Chunks by who comes when: `first` is the frame of the site and what Home shares, `menu` what a shop's page shares with
 * other screens, `customer` what two or more of a customer's other screens share, or one of them with the desk, `payment`
 * what of that takes money, `desk` what a shopkeeper's share, without what the door needs too. Left alone, every small part
 * that two screens share becomes a file of its own, and twenty small files compress far worse than one:
 * docs/decisions/575-the-frame-is-in-the-first-file.md.
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
  /** Or a customer's screen would bring all of the desk for it. */
  const isOfBoth = (id: string) => customers.has(id) && keepers.has(id) && !ofItsOwn.test(id)
  const isCustomers = (id: string) => isSharedBy(customers)(id) || isOfBoth(id)
  const groups = [
    { name: 'first', test: isFirst, priority: 3 },
    { name: 'menu', test: (id: string) => atShop.has(id) && isCustomers(id), priority: 2.5 },
    { name: 'customer', test: (id: string) => isCustomers(id) && !payment.test(id), priority: 2 },
    { name: 'payment', test: (id: string) => isCustomers(id) && payment.test(id), priority: 1.8 },
    { name: 'desk', test: (id: string) => isSharedBy(keepers)(id) && !atDoor.has(id), priority: 1.5 },
    // All others, or each would be a file.
    { name: 'icons', test: (id: string) => icons.test(id) && !atLowerEndOnly.has(id), priority: 1 },
  ]
  return { plugin, groups }
}

type Follow = (id: string) => readonly string[]

/** By how many of these screens each module is brought. */
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
