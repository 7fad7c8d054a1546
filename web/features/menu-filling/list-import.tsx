import FileSpreadsheet from 'virtual:icon/file-spreadsheet'
import { type ClipboardEvent, type FormEvent, useCallback, useMemo, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { connectionTexts } from '#web/texts/connection.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/forms/field.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { KeptMenu } from './kept-menu.tsx'
import { Preview, type Understood } from './preview.tsx'
import { isAsked } from './sheet/asked.ts'
import { MAX_LIST_MB, readList } from './sheet/read-list.ts'
import type { ReadRow } from './sheet/understand.ts'
import { useAdding } from './use-adding.ts'

const texts = menuFillingTexts.list
const faults = { ...texts.faults, unloaded: connectionTexts.unreachable }
/** A longer paste, in characters, is not shown in the text box: laying it out takes a phone longer than parsing it. */
const LONG_PASTE = 20_000

export const ListImport = () => <KeptMenu>{(menu) => <Importer menu={menu} />}</KeptMenu>

type Typed = { pasted: string; understood?: Understood | undefined }

/** False for rows with faults or doubts that this release does not know: the tab may have kept them from another one. */
const isKnown = (row: ReadRow): boolean =>
  'fault' in row
    ? row.fault === 'twice' || Object.hasOwn(texts.rowFaults, row.fault)
    : row.doubts.every((doubt) => Object.hasOwn(texts.doubts, doubt))

function Importer({ menu }: { menu: readonly OwnFoodItem[] }) {
  const [{ pasted, understood: kept }, setTyped] = useTyped<Typed>('imported list', { pasted: '' })
  const understood = useMemo(() => (kept?.rows.every(isKnown) ? kept : undefined), [kept])
  const [isReading, setReading] = useState(false)
  const [fault, setFault] = useState<string>()
  const [readAgainst, setReadAgainst] = useState<typeof menu>()
  const { add, isBusy } = useAdding()

  async function read(source: string | File) {
    setReading(true)
    const found = await readList(source, menu)
    setReading(false)
    setReadAgainst(menu)
    setTyped((now) => ({
      ...now,
      understood:
        'rows' in found
          ? {
              reading: (now.understood?.reading ?? 0) + 1,
              rows: found.rows,
              leftOut: found.leftOut,
              left: found.rows.filter(isAsked).map(({ at }) => at),
              places: {},
            }
          : undefined,
    }))
    setFault('fault' in found ? say(faults[found.fault], { mb: MAX_LIST_MB }) : undefined)
  }

  const change = useCallback(
    (next: (now: Understood) => Understood) =>
      setTyped((now) => ({ ...now, understood: now.understood && next(now.understood) })),
    [setTyped],
  )

  function takeLong(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (text.length < LONG_PASTE) return
    event.preventDefault()
    void read(text)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void read(pasted)
  }

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-soft">{texts.intro}</p>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <AreaField
          label={texts.paste}
          value={pasted}
          onChange={({ target }) => setTyped((now) => ({ ...now, pasted: target.value }))}
          onPaste={takeLong}
          placeholder={texts.placeholder}
          spellCheck={false}
          rows={understood ? 3 : 7}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isReading}>
            {isReading ? texts.reading : texts.read}
          </Button>
          <FileButton
            label={texts.chooseFile}
            icon={FileSpreadsheet}
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
            isBusy={isReading}
            onFiles={([file]) => file && void read(file)}
          />
        </div>
      </form>
      {fault && (
        <p role="alert" className="rounded-card bg-brick-wash p-4 text-brick-ink">
          {fault}
        </p>
      )}
      {understood && (
        <Preview
          key={understood.reading}
          {...{ understood, menu, readAgainst, isBusy }}
          onChange={change}
          onAdd={add}
        />
      )}
    </div>
  )
}
