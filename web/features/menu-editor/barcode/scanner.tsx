import Flashlight from 'virtual:icon/flashlight'
import { useState } from 'react'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBarcodeCamera } from './use-barcode-camera.ts'

const texts = menuEditorTexts.scan

type Props = { onScanned: (barcode: string) => void; onClose: () => void }

/** Shows the camera's picture until a barcode is found. */
export default function Scanner({ onScanned, onClose }: Props) {
  const { video, fault, torch } = useBarcodeCamera({ onScanned, onHidden: onClose })
  const [isLit, setLit] = useState(false)

  async function light() {
    if (await torch?.(!isLit)) setLit(!isLit)
  }
  return (
    <Dialog title={texts.title} open onClose={onClose}>
      {fault ? (
        <p role="alert" className="rounded-field bg-brick-wash px-4 py-3 text-brick-ink">
          {texts.faults[fault]}
        </p>
      ) : (
        <>
          <div className="relative aspect-4/3 w-full overflow-hidden rounded-field bg-sunken">
            <video
              ref={video}
              autoPlay
              muted
              playsInline
              aria-label={texts.picture}
              className="absolute inset-0 size-full object-cover"
            />
            <span
              aria-hidden="true"
              className="absolute inset-x-6 top-1/2 h-24 -translate-y-1/2 rounded-field border-2 border-white/90 shadow-lifted"
            />
          </div>
          <p role="status" className="text-sm text-soft">
            {texts.hint}
          </p>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {torch && !fault && (
          <Button tone="plain" aria-pressed={isLit} onClick={light}>
            <Icon of={Flashlight} className="size-5" />
            {texts.torch}
          </Button>
        )}
        <Button tone="plain" data-first onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
