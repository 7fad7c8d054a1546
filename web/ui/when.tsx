import { useEffect, useState } from 'react'
import { formatDate, formatMoment } from '#web/language/moments.ts'

/** "today 7:42 pm"; the exact moment on hover and for machines. Until the page is alive, the plain date. */
export function When({ at, className }: { at: string; className?: string }) {
  const moment = new Date(at)
  const [text, setText] = useState(() => formatDate(moment))
  useEffect(() => setText(formatMoment(new Date(at))), [at])
  return (
    <time dateTime={at} title={`${formatDate(moment)} (${at})`} className={className}>
      {text}
    </time>
  )
}
