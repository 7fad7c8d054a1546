import ScanBarcode from 'virtual:icon/scan-barcode'
import { useEffect, useState } from 'react'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { neededPart } from '#web/ui/loading/needed-part.tsx'
import { isCameraLetIn, loadWithCamera, takeScan } from './camera-page.ts'
import { useCanScan } from './detector.ts'

const Scanner = neededPart(() => import('./scanner.tsx'))

type Props = {
  /** Tells this field's button from that of another screen. */
  field: string
  onScanned: (barcode: string) => void
}

/** Rendered only if the browser can scan; elsewhere barcodes are typed. */
export function ScanButton({ field, onScanned }: Props) {
  const canScan = useCanScan()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(takeScan(field)), [field])
  if (!canScan) return null
  return (
    <>
      <Button
        tone="plain"
        onClick={() => (isCameraLetIn() ? setOpen(true) : loadWithCamera(field))}
        className="shrink-0"
      >
        <Icon of={ScanBarcode} className="size-5" />
        {menuEditorTexts.scan.button}
      </Button>
      {isOpen && (
        <Scanner
          onClose={() => setOpen(false)}
          onFailed={() => setOpen(false)}
          onScanned={(barcode) => {
            setOpen(false)
            onScanned(barcode)
          }}
        />
      )}
    </>
  )
}
