import { say } from '#web/language/say.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** How many are not shown yet. */
  left: number
  onMore: () => void
}

/** Renders nothing if all are shown. */
export function ShowMore({ left, onMore }: Props) {
  if (left <= 0) return null
  return (
    <Button tone="plain" onClick={onMore} className="mx-auto">
      {say(shopTexts.more, { count: left })}
    </Button>
  )
}
