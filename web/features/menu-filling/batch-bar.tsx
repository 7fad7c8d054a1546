import { say } from '#web/language/say.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { Button } from '#web/ui/button.tsx'

const texts = menuFillingTexts.adding

type Props = { count: number; isBusy: boolean; onAdd: () => void }

/** What is about to be added, at the thumb, above the links of the desk; nothing while it is nothing. */
export function BatchBar({ count, isBusy, onAdd }: Props) {
  if (count === 0) return null
  return (
    <div className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-3 rounded-card border border-line-strong bg-card p-2 pl-4 shadow-lifted md:bottom-4">
      <p role="status" className="font-semibold text-sm leading-tight">
        {say(texts.chosen, { count })}
      </p>
      <Button onClick={onAdd} busy={isBusy}>
        {isBusy ? texts.busy : say(texts.add, { count })}
      </Button>
    </div>
  )
}
