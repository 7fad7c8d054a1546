import { useEffect, useState } from 'react'
import { figures } from '#contract/rules/figures.ts'
import { apiFile } from '#web/api/client.ts'
import { say } from '#web/language/say.ts'
import { orderIssuesTexts as texts } from '#web/texts/order-issues.ts'

type Of = { orderId: string; issueId: string }
type Props = Of & { photos: readonly string[] }

export function IssuePhotos({ photos, ...of }: Props) {
  if (photos.length === 0) return null
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map((photoId, index) => (
        <li key={photoId}>
          <Photo {...of} photoId={photoId} number={index + 1} />
        </li>
      ))}
    </ul>
  )
}

/** Fetched with the token, which an address in a page could not carry; large in a tab of its own. */
function Photo({ orderId, issueId, photoId, number }: Of & { photoId: string; number: number }) {
  const [url, setUrl] = useState<string>()
  const [isGone, setGone] = useState(false)
  const alt = say(texts.photo, { number })

  useEffect(() => {
    let made: string | undefined
    let isOver = false
    apiFile('showIssuePhoto', { orderId, issueId, photoId }, 'image/jpeg').then(
      (photo) => {
        if (isOver) return
        made = URL.createObjectURL(photo)
        setUrl(made)
      },
      () => setGone(true),
    )
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [orderId, issueId, photoId])

  if (isGone) return <p className="text-sm text-soft">{say(texts.photoGone, figures)}</p>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="block aspect-square overflow-hidden rounded-field bg-sunken"
    >
      {url ? (
        <img src={url} alt={alt} width={160} height={160} className="size-full object-cover" />
      ) : (
        <span className="sr-only">{alt}</span>
      )}
    </a>
  )
}
