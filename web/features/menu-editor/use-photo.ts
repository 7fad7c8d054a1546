import { type ComponentType, useEffect, useState } from 'react'
import { sayRefusal } from '#web/language/refusals.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import type { CropDialog } from '#web/ui/pictures/crop-dialog.tsx'
import { cropped, type OpenPicture, openForCrop } from '#web/ui/pictures/crop-picture.ts'
import type { Area } from '#web/ui/pictures/draw-picture.ts'
import { type PictureFault, type ReadPicture, readPicture } from '#web/ui/pictures/read-picture.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const texts = menuEditorTexts.form

type Cropping = { file: File; picture: OpenPicture; Dialog: ComponentType<Parameters<typeof CropDialog>[0]> }
type Props = { onPhoto: (dataUrl: string) => void; readFailed: string }

/** Takes a chosen photo into a form: reads it and lets the user crop it. A failure leaves the form as it was. */
export function usePhoto({ onPhoto, readFailed }: Props) {
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  const [cropping, setCropping] = useState<Cropping>()
  // Frees the bitmap, however cropping ends.
  useEffect(() => () => cropping?.picture.close(), [cropping])

  async function onFile(file: File) {
    setReading(true)
    // If the crop dialog's code cannot be loaded, the picture is taken uncropped.
    const dialog = await import('#web/ui/pictures/crop-dialog.tsx').catch(() => undefined)
    if (dialog) await openCrop(file, dialog.CropDialog)
    else finish(await readPicture(file))
    setReading(false)
  }

  async function openCrop(file: File, Dialog: Cropping['Dialog']) {
    const picture = await openForCrop(file)
    if ('fault' in picture) return finish(picture)
    setError(undefined)
    setCropping({ file, picture, Dialog })
  }

  const close = () => setCropping(undefined)

  async function take(reading: Promise<ReadPicture>) {
    close()
    setReading(true)
    finish(await reading)
    setReading(false)
  }

  function finish(read: ReadPicture) {
    if ('dataUrl' in read) {
      setError(undefined)
      onPhoto(read.dataUrl)
    } else refuse(read.fault)
  }

  function refuse(fault: PictureFault) {
    if (fault === 'unreadable') {
      setError(texts.photoUnreadable)
      return void toast.error(readFailed)
    }
    const sentence = sayRefusal(fault)
    setError(sentence)
    toast.error(sentence)
  }

  const crop = cropping && {
    Dialog: cropping.Dialog,
    props: {
      picture: cropping.picture,
      onUse: (area: Area) => void take(cropped(cropping.picture.canvas, area)),
      onUseWhole: () => void take(readPicture(cropping.file)),
      onClose: close,
    },
  }
  return { input: { isReading, error, onFile }, isReading, crop, forget: () => setError(undefined) }
}
