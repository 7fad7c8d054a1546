import WifiOff from 'virtual:icon/wifi-off'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { soonAgain } from '#web/device/soon-again.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const texts = shopTexts.unreachable

/** In the place of a page that could not be read for want of a network. What leads elsewhere stands around it. */
export function ShopUnreachable() {
  const navigate = useNavigate()
  const location = useLocation()
  // Not by a revalidation, of which a section that reads itself has nothing.
  const goOn = () => void navigate(location, { replace: true, state: location.state })
  const isGoing = useNavigation().state !== 'idle'
  const hearOfNetwork = useEffectEvent(goOn)
  useEffect(() => {
    const done = new AbortController()
    window.addEventListener('online', () => hearOfNetwork(), { signal: done.signal })
    return () => done.abort()
  }, [])
  useEffect(() => {
    // What is on its way is waited for.
    if (isGoing) return undefined
    const again = soonAgain(() => hearOfNetwork())
    return () => clearTimeout(again)
  }, [isGoing])
  return (
    <section className="page flex max-w-narrow flex-1 flex-col items-center justify-center gap-5 py-16 text-center">
      <Icon of={WifiOff} className="size-12 text-soft" />
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="text-soft">{texts.text}</p>
      <Button size="lg" busy={isGoing} onClick={goOn}>
        {texts.again}
      </Button>
    </section>
  )
}
