import { say } from '#web/language/say.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { Button } from '#web/ui/button.tsx'
import { ThumbBar } from '#web/ui/thumb-bar.tsx'

const texts = menuFillingTexts.adding

type Props = { count: number; isBusy: boolean; onAdd: () => void }

/** The bar that adds the chosen items; hidden while none is chosen. */
export function BatchBar({ count, isBusy, onAdd }: Props) {
  if (count === 0) return null
  return (
    <ThumbBar note={say(texts.chosen, { count })}>
      <Button onClick={onAdd} busy={isBusy}>
        {isBusy ? texts.busy : say(texts.add, { count })}
      </Button>
    </ThumbBar>
  )
}
