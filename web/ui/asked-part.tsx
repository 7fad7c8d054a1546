import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { connectionTexts } from '#web/texts/connection.ts'
import { toast } from './toast.ts'

type Loading = { fallback?: ReactNode; onFailed?: () => void }

/**
 * A part of a page that somebody asks for, with a script of its own. Where `lazy` makes a script that does not come the
 * end of the page, it is said in a toast here, and fetched again when the part is drawn the next time. Until then who
 * drew it puts something else there, or nothing. Not for what the server draws.
 */
export function askedPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P & Loading> {
  let kept: ComponentType<P> | undefined
  return function AskedPart({ fallback, onFailed, ...props }: P & Loading) {
    const [Part, setPart] = useState(() => kept)
    const fail = useEffectEvent(() => onFailed?.())
    useEffect(() => {
      let isDrawn = true
      load().then(
        (loaded) => {
          kept = loaded.default
          setPart(() => kept)
        },
        () => {
          if (!isDrawn) return
          toast.error(connectionTexts.unreachable)
          fail()
        },
      )
      return () => {
        isDrawn = false
      }
    }, [])
    return Part ? <Part {...(props as unknown as P)} /> : fallback
  }
}
