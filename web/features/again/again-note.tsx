import { useLocation } from 'react-router'
import { say } from '#web/language/say.ts'
import { isRecord } from '#web/stored-json.ts'
import { forYouTexts as texts } from '#web/texts/for-you.ts'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import type { Differences } from './fill-cart.ts'

/** Above a cart that was filled by *again*: how it differs from the earlier order. */
export function AgainNote() {
  const differences = differencesIn(useLocation().state)
  // Navigation state is unknown to the server.
  const isAlive = useIsAlive()
  if (!differences || !isAlive) return null
  const { gone, fewer, repacked = [], dearer, closedShop } = differences
  const said = [
    ...(gone.length > 0 ? [say(texts.gone, { names: gone.join(', ') })] : []),
    ...(fewer.length > 0 ? [say(texts.fewer, { names: fewer.join(', ') })] : []),
    ...(repacked.length > 0 ? [say(texts.repacked, { names: repacked.join(', ') })] : []),
    ...(dearer.length > 0 ? [say(texts.dearer, { names: dearer.join(', ') })] : []),
    ...(closedShop ? [say(texts.shopClosed, { shop: closedShop })] : []),
  ]
  if (said.length === 0) return null
  return (
    <div className="page pt-5">
      <div role="status" className="rounded-card bg-marigold-wash px-4 py-3 text-marigold-ink">
        <p className="font-semibold">{texts.noteTitle}</p>
        <ul>
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Navigation state is untrusted: it may have been written by an earlier release. */
function differencesIn(state: unknown): Differences | undefined {
  return isRecord(state) && isDifferences(state.again) ? state.again : undefined
}

const isDifferences = (found: unknown): found is Differences =>
  isRecord(found) &&
  ['gone', 'fewer', 'dearer'].every((name) => Array.isArray(found[name])) &&
  (found.repacked === undefined || Array.isArray(found.repacked))
