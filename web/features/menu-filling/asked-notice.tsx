import { say } from '#web/language/say.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { Button } from '#web/ui/button.tsx'

const texts = menuFillingTexts.list

type Props = { count: number; onShow: () => void; onTickAll: () => void }

/** Says how many rows have prices to be confirmed. */
export function AskedNotice({ count, onShow, onTickAll }: Props) {
  if (count === 0) return null
  return (
    <div className="flex flex-col gap-3 rounded-card bg-marigold-wash p-4 text-marigold-ink">
      <p>{say(texts.asked, { count })}</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="plain" onClick={onShow}>
          {texts.showAsked}
        </Button>
        <Button tone="quiet" onClick={onTickAll}>
          {say(texts.tickAsked, { count })}
        </Button>
      </div>
    </div>
  )
}
