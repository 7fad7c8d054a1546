import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { menuPhotosTexts as texts } from '#web/texts/menu-photos.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

type Props = {
  waiting: number
  saved: number
  all: number
  isReading: boolean
  isSaving: boolean
  onSave: () => void
}

/** How far it is, and what to do next, at the thumb. */
export function SaveBar({ waiting, saved, all, isReading, isSaving, onSave }: Props) {
  const isDone = waiting === 0 && !isReading && !isSaving
  return (
    <div className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-3 rounded-card border border-line-strong bg-card p-2 pl-4 shadow-lifted md:bottom-4">
      <p role="status" className="font-semibold text-sm leading-tight">
        {say(texts.progress, { done: saved, all })}
      </p>
      {isDone ? (
        <ButtonLink to={paths.listItems}>{texts.back}</ButtonLink>
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
    </div>
  )
}
