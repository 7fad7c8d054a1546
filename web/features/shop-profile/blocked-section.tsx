import type { BlockedCustomer } from '#contract/orders.ts'
import { setBlocked } from '#web/data/block-customer.ts'
import { usePages } from '#web/data/use-pages.ts'
import { useTask } from '#web/data/use-task.ts'
import { formatDate } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { Section } from './section.tsx'

/** The blocked customers, to unblock them. Blocking is done on an order. */
export function BlockedSection() {
  const { pages, failure, hasOlder, showOlder, reload } = usePages(
    'listBlockedCustomers',
    {},
    { nextOf: ({ next }) => next },
  )
  return (
    <Section title={texts.blockedTitle} note={texts.blockedNote}>
      {pages && <BlockedList blocked={pages.flatMap(({ data }) => data)} />}
      {hasOlder && (
        <Button tone="plain" onClick={showOlder} className="self-start">
          {texts.olderBlocked}
        </Button>
      )}
      {!pages && failure && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert">{texts.blockedFailed}</p>
          <Button tone="plain" onClick={reload}>
            {texts.again}
          </Button>
        </div>
      )}
    </Section>
  )
}

function BlockedList({ blocked }: { blocked: BlockedCustomer[] }) {
  const { isBusy, run } = useTask({ tell: toast, unexpected: texts.notSaved })
  if (blocked.length === 0) return <p className="text-soft">{texts.noneBlocked}</p>

  const unblock = (customer: string) => run(texts.notSaved, () => setBlocked(customer, false))
  return (
    <ul className="divide-y divide-line">
      {blocked.map(({ customer, name, since }) => (
        <li key={customer} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block truncate font-medium">{name}</span>
            <span className="text-sm text-soft">
              {say(texts.blockedSince, { day: formatDate(new Date(since)) })}
            </span>
          </span>
          <Button
            tone="plain"
            busy={isBusy}
            onClick={() => unblock(customer)}
            aria-label={say(texts.unblockOf, { name })}
          >
            {texts.unblock}
          </Button>
        </li>
      ))}
    </ul>
  )
}
