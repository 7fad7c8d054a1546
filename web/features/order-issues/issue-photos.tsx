import { useEffect, useState } from 'react'
import { figures } from '#contract/rules/pages/figures.ts'
import { type Failure, failureOf } from '#web/api/answer-failure.ts'
import { apiFile } from '#web/api/client.ts'
import { say } from '#web/language/say.ts'
import { orderIssuesTexts as texts } from '#web/texts/order-issues.ts'
import { Button } from '#web/ui/button.tsx'

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

type PhotoProps = Of & { photoId: string; number: number }

function Photo(props: PhotoProps) {
  const [tries, setTries] = useState(0)
  return <FetchedPhoto key={tries} {...props} onAgain={() => setTries(tries + 1)} />
}

/** A photo, fetched by script because an `img` would send no token. Opens large in a new tab. */
function FetchedPhoto({ orderId, issueId, photoId, number, onAgain }: PhotoProps & { onAgain: () => void }) {
  const [url, setUrl] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
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
      (error) => setFailure(failureOf(error)),
    )
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [orderId, issueId, photoId])

  if (failure === 'gone') return <p className="text-sm text-soft">{say(texts.photoGone, figures)}</p>
  if (failure)
    return (
      <Button tone="quiet" size="sm" onClick={onAgain}>
        <span className="sr-only">{alt}</span>
        {texts.again}
      </Button>
    )
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
