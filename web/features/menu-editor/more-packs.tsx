import Plus from 'virtual:icon/plus'
import X from 'virtual:icon/x'
import { useLayoutEffect, useRef } from 'react'
import { MAX_MORE_PACKS } from '#contract/rules/items/packs.ts'
import { say } from '#web/language/say.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ItemDraft, PackDraft } from './item-draft.ts'
import { PriceField, QuantityField, UnitField } from './pack-fields.tsx'

const texts = menuEditorTexts.packs

type Props = { draft: ItemDraft; onChange: (fields: Pick<ItemDraft, 'packs'>) => void }

/** Fields for more packs of the item that is being added. */
export function MorePacks({ draft, onChange }: Props) {
  const { packs } = draft
  const rows = useFocusOnNew(packs.length)
  const isFull = packs.length >= MAX_MORE_PACKS
  const put = (changed: PackDraft[]) => onChange({ packs: changed })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-medium text-sm">{texts.others}</legend>
      {packs.length === 0 && <p className="text-sm text-soft">{texts.othersNote}</p>}
      <div ref={rows} className="contents">
        {packs.map((pack, at) => (
          <PackRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name while it is typed
            key={at}
            title={say(texts.nth, { number: at + 2 })}
            pack={pack}
            onChange={(fields) => put(packs.map((kept, i) => (i === at ? { ...kept, ...fields } : kept)))}
            onRemove={() => put(packs.filter((_, i) => i !== at))}
          />
        ))}
      </div>
      <Button
        tone="plain"
        disabled={isFull}
        whyDisabled={say(texts.full, { most: MAX_MORE_PACKS + 1 })}
        onClick={() => put([...packs, { quantity: '', unit: draft.unit, price: '' }])}
        className="self-start"
      >
        <Icon of={Plus} className="size-5" />
        {texts.another}
      </Button>
    </fieldset>
  )
}

/** Focuses a row that was added or, if one was removed, the button that adds rows. */
function useFocusOnNew(count: number) {
  const rows = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    const [was, { current: list }] = [before.current, rows]
    before.current = count
    if (!list || count === was) return
    if (count > was) list.lastElementChild?.querySelector('input')?.focus()
    else list.parentElement?.querySelector<HTMLElement>(':scope > button')?.focus()
  }, [count])
  return rows
}

type RowProps = {
  title: string
  pack: PackDraft
  onChange: (fields: Partial<PackDraft>) => void
  onRemove: () => void
}

function PackRow({ title, pack, onChange, onRemove }: RowProps) {
  return (
    <fieldset aria-label={title} className="rounded-card border border-line p-3 pt-1">
      <div className="flex items-center justify-between">
        <span className="font-semibold text-sm">{title}</span>
        <IconButton label={say(texts.remove, { title })} onClick={onRemove} className="-mr-2">
          <Icon of={X} className="size-5" />
        </IconButton>
      </div>
      <div className="grid grid-cols-1 xs:grid-cols-[4fr_5fr_4fr] gap-2 sm:gap-4">
        <QuantityField pack={pack} onChange={onChange} label={texts.quantity} />
        <UnitField pack={pack} onChange={onChange} />
        <PriceField pack={pack} onChange={onChange} />
      </div>
    </fieldset>
  )
}
