import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { say } from '#web/language/say.ts'
import { cropTexts as texts } from '#web/texts/crop.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { middleOf, type OpenPicture } from './crop-picture.ts'
import type { Area } from './draw-picture.ts'

const MOST_ZOOM = 4
const ARROW_STEP = 8

type Props = {
  picture: OpenPicture
  onUse: (area: Area) => void
  onUseWhole: () => void
  onClose: () => void
}
/** In per cent of the picture, and in its pixels. */
type Kept = { share: Area; pixels: Area }

/** Lets the user move and zoom a picture under a square, which is what is kept. */
export function CropDialog({ picture, onUse, onUseWhole, onClose }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [kept, setKept] = useState<Kept>()
  return (
    <Dialog title={texts.title} open onClose={onClose}>
      <div className="relative aspect-square w-full overflow-hidden rounded-field bg-sunken">
        <Cropper
          image={picture.url}
          aspect={1}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          keyboardStep={ARROW_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(share, pixels) => setKept({ share, pixels })}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: 'focus-visible:outline-4 focus-visible:-outline-offset-4' }}
          mediaProps={{ alt: '' }}
          cropperProps={sliderOf(kept?.share)}
        />
      </div>
      <p className="text-sm text-soft">{texts.hint}</p>
      <label className="flex items-center gap-3 font-medium text-sm">
        {texts.zoom}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="min-h-11 flex-1 accent-blue"
        />
      </label>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="plain" onClick={onUseWhole} className="max-sm:px-4">
          {texts.useWhole}
        </Button>
        <Button
          data-first
          className="max-sm:flex-1"
          onClick={() => onUse(kept?.pixels ?? middleOf(picture.canvas))}
        >
          {texts.use}
        </Button>
      </div>
    </Dialog>
  )
}

/** ARIA props of a slider that the arrow keys move in two directions. */
function sliderOf(share: Area = { x: 0, y: 0, width: 100, height: 100 }) {
  const left = Math.round(share.x)
  const top = Math.round(share.y)
  return {
    role: 'slider',
    'aria-label': texts.area,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': left,
    'aria-valuetext': say(texts.cutOff, {
      left,
      top,
      right: Math.max(0, Math.round(100 - share.x - share.width)),
      bottom: Math.max(0, Math.round(100 - share.y - share.height)),
    }),
  }
}
