import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { menuPhotosTexts as texts } from '#web/texts/menu-photos.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ThumbBar } from '#web/ui/thumb-bar.tsx'

type Props = {
  waiting: number
  saved: number
  all: number
  isReading: boolean
  isSaving: boolean
  onSave: () => void
}

/** The progress, and the button for the next step, at the bottom of the screen. */
export function SaveBar({ waiting, saved, all, isReading, isSaving, onSave }: Props) {
  const isDone = waiting === 0 && !isReading && !isSaving
  return (
    <ThumbBar note={say(texts.progress, { done: saved, all })}>
      {isDone ? (
        <ButtonLink to={deskPaths.listItems}>{texts.back}</ButtonLink>
      ) : (
        <Button
          busy={isSaving}
          disabled={isReading || waiting === 0}
          whyDisabled={texts.preparing}
          onClick={onSave}
        >
          {isSaving ? texts.saving : say(texts.save, { count: waiting })}
        </Button>
      )}
    </ThumbBar>
  )
}
