import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readBarcode } from '#contract/rules/items/barcode.ts'
import { makeDetector } from './detector.ts'

export type CameraFault = 'denied' | 'none' | 'broken'
type Torch = (isLit: boolean) => Promise<boolean>
type Props = { onScanned: (barcode: string) => void; onHidden: () => void }

/** A compromise between a moving hand and a slow phone. */
const LOOK_EVERY_MS = 150

/** Runs the camera while the component is mounted and the page visible; afterwards camera and light are off. */
export function useBarcodeCamera({ onScanned, onHidden }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<CameraFault>()
  const [torch, setTorch] = useState<Torch>()
  const scanned = useEffectEvent(onScanned)
  const hidden = useEffectEvent(onHidden)

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const begin = async () => {
      const stream = await openCamera(signal)
      if (video.current) video.current.srcObject = stream
      const [track] = stream.getVideoTracks()
      setTorch(() => track && torchOf(track))
      const found = await look(video, signal)
      if (found !== undefined) scanned(found)
    }
    begin().catch((error: unknown) => {
      if (signal.aborted) return
      leaving.abort()
      setFault(faultOf(error))
    })
    const hide = () => document.hidden && hidden()
    document.addEventListener('visibilitychange', hide, { signal })
    return () => leaving.abort()
  }, [])
  return { video, fault, torch }
}

async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  // Unmounted while the browser was asking for permission.
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  return stream
}

/** The first barcode that the camera sees; undefined if aborted. */
async function look(
  video: { current: HTMLVideoElement | null },
  signal: AbortSignal,
): Promise<string | undefined> {
  const detector = await makeDetector()
  while (!signal.aborted) {
    // Before the video's first frame `detect` rejects.
    const found = video.current ? await detector.detect(video.current).catch(() => []) : []
    const barcode = found.map(({ rawValue }) => readBarcode(rawValue)).find((code) => code !== undefined)
    if (barcode !== undefined && !signal.aborted) return barcode
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return undefined
}

/** The camera's light, if it has one; TypeScript's libraries lack it. */
function torchOf(track: MediaStreamTrack): Torch | undefined {
  const abilities: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {}
  if (!abilities.torch) return undefined
  return (isLit) =>
    track.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] }).then(
      () => true,
      () => false,
    )
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'broken'
}
