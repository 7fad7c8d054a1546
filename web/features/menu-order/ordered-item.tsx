import ChevronDown from 'virtual:icon/chevron-down'
import ChevronUp from 'virtual:icon/chevron-up'
import ChevronsUp from 'virtual:icon/chevrons-up'
import { useLayoutEffect, useRef } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { say } from '#web/language/say.ts'
import { menuOrderTexts as texts } from '#web/texts/menu-order.ts'
import { Icon, type Outline } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

type Props = {
  item: OwnFoodItem
  /** Its name, unique within the list. */
  name: string
  packs: string
  at: number
  count: number
  onMove: (to: number) => void
}

export function OrderedItem({ item, name, packs, at, count, onMove }: Props) {
  const pressed = useRef<HTMLButtonElement>(null)
  const before = useRef(at)
  useLayoutEffect(() => {
    const { current: button } = pressed
    if (before.current === at) return
    before.current = at
    // Moving a row in the DOM loses the focus, but the user may want to press the button again.
    if (!button) return
    if (!button.matches('[aria-disabled]')) button.focus()
    else button.parentElement?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus()
    pressed.current = null
  })

  const mover = (label: string, icon: Outline, to: number) => (
    <IconButton
      label={say(label, { name })}
      disabled={to < 0 || to >= count || to === at}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget
        onMove(to)
      }}
    >
      <Icon of={icon} className="size-6" />
    </IconButton>
  )
  return (
    <li className="flex min-h-17 items-center gap-x-3 max-xs:flex-wrap border-line border-b py-1.5 pr-1 pl-3 last:border-b-0">
      <Picture
        src={item.image}
        alt=""
        width={240}
        height={240}
        sizes="48px"
        className="size-12 shrink-0 rounded-field"
      />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block font-semibold max-sm:text-sm">{item.name}</span>
        <span className="text-sm text-soft">{packs}</span>
      </span>
      <span className="flex shrink-0 max-xs:basis-full max-xs:justify-end">
        {mover(texts.first, ChevronsUp, 0)}
        {mover(texts.up, ChevronUp, at - 1)}
        {mover(texts.down, ChevronDown, at + 1)}
      </span>
    </li>
  )
}
