import { type Dispatch, type SetStateAction, useState } from 'react'
import { MAX_ISSUE_PHOTOS } from '#contract/rules/orders/issues.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { orderIssuesTexts } from '#web/texts/order-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { PictureInput } from '#web/ui/pictures/picture-input.tsx'
import { readPicture } from '#web/ui/pictures/read-picture.ts'

const texts = orderIssuesTexts.form
type Props = {
  /** Data URLs. */
  photos: readonly string[]
  onChange: (change: (known: readonly string[]) => readonly string[]) => void
  /** Places whose photo is still being read. */
  reading: readonly number[]
  setReading: Dispatch<SetStateAction<readonly number[]>>
}

/** The chosen photos, each in a place of its own, and an empty place as long as more may be added. */
export function PhotoSlots({ photos, onChange, reading, setReading }: Props) {
  const [fault, setFault] = useState<{ at: number; sentence: string }>()

  async function take(at: number, file: File) {
    setReading((others) => [...others, at])
    setFault(undefined)
    const read = await readPicture(file)
    setReading((all) => all.filter((one) => one !== at))
    if ('dataUrl' in read) onChange((known) => known.toSpliced(at, 1, read.dataUrl))
    else
      setFault({
        at,
        sentence: read.fault === 'unreadable' ? texts.photoFailed : sayRefusal(read.fault),
      })
  }

  const places = Math.min(photos.length + 1, MAX_ISSUE_PHOTOS)
  return (
    <fieldset>
      <legend className="font-medium text-sm">{texts.photos}</legend>
      <p className="mb-2 text-sm text-soft">{say(texts.photosHint, { count: MAX_ISSUE_PHOTOS })}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Array.from({ length: places }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <div key={at} className="flex flex-col gap-1">
            <PictureInput
              label={say(texts.photo, { number: at + 1 })}
              choose={texts.addPhoto}
              change={texts.changePhoto}
              reading={texts.readingPhoto}
              hint=""
              picture={photos[at] ?? ''}
              alt={say(texts.photo, { number: at + 1 })}
              isReading={reading.includes(at)}
              error={fault?.at === at ? fault.sentence : undefined}
              onFile={(file) => void take(at, file)}
            />
            {photos[at] && (
              // A photo that is being read has a fixed place, so none may be removed meanwhile.
              <Button
                tone="quiet"
                disabled={reading.length > 0}
                whyDisabled={texts.readingPhoto}
                onClick={() => onChange((known) => known.toSpliced(at, 1))}
              >
                {say(texts.removePhoto, { number: at + 1 })}
              </Button>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
