import WifiOff from 'virtual:icon/wifi-off'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { failureOf, sentenceOf } from '#web/api/answer-failure.ts'
import { pauseAfter } from '#web/api/pause-after.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Button } from '#web/ui/button.tsx'
import { belowPopups } from '#web/ui/dialogs/first-to-hear-back.ts'
import { isPopupOnTop } from '#web/ui/dialogs/use-close-on-back.ts'
import { Icon } from '#web/ui/icon.tsx'
import { textsOfUnread } from './failure-texts.ts'

/** Instead of a page that could not be read for the moment. Tries again by itself. */
export function ShopUnreachable({ error }: { error: unknown }) {
  const texts = textsOfUnread(error)
  const navigate = useNavigate()
  const location = useLocation()
  // By navigating: a revalidation would not help the page of a section, which reads its data itself.
  const goOn = () => void navigate(location, { replace: true, state: location.state })
  const isGoing = useNavigation().state !== 'idle'
  const rounds = useRef(0)
  const goOnByItself = useEffectEvent(() => {
    if (isPopupOnTop()) return
    rounds.current += 1
    goOn()
  })
  useEffect(() => {
    const done = new AbortController()
    window.addEventListener('online', () => goOnByItself(), { signal: done.signal })
    return () => done.abort()
  }, [])
  useEffect(() => {
    // A try is under way.
    if (isGoing) return undefined
    let again: ReturnType<typeof setTimeout>
    const wait = () => {
      again = setTimeout(
        () => {
          goOnByItself()
          wait()
        },
        pauseAfter(rounds.current, error),
      )
    }
    wait()
    return () => clearTimeout(again)
  }, [isGoing, error])
  return (
    <section className="page flex max-w-narrow flex-1 flex-col items-center justify-center gap-5 py-16 text-center">
      {failureOf(error) === 'unreachable' ? (
        <Icon of={WifiOff} className="size-12 text-soft" />
      ) : (
        <Awning className="max-w-60" />
      )}
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="whitespace-pre-line text-soft">{sentenceOf(error, texts.text)}</p>
      <Button size="lg" busy={isGoing} onClick={() => belowPopups(goOn)}>
        {texts.again}
      </Button>
    </section>
  )
}
