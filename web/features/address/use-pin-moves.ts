import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { offsetBy } from '#contract/rules/places/flat-map.ts'
import type { LatLng } from '#contract/rules/places/straight-line.ts'
import type { Ground } from './ground.ts'
import { HEIGHT, WIDTH } from './sketch-view.ts'

const STEP_METRES = 20
const BIG_STEP_METRES = 200
/** This long after the last key press the move counts as finished. */
const SETTLE_MS = 500

const steps: Record<string, { east: number; north: number }> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowRight: { east: 1, north: 0 },
  ArrowLeft: { east: -1, north: 0 },
}

/** Moves the pin by dragging and arrow keys. `onMoved` is called when it comes to rest. */
export function usePinMoves(pin: LatLng, ground: Ground, onMoved: (point: LatLng) => void) {
  const [moving, setMoving] = useState<LatLng>()
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settle.current), [])
  const [before, setBefore] = useState(pin)
  if (before.lat !== pin.lat || before.lng !== pin.lng) {
    // The caller has stored the new point, or has chosen another: the own state is no longer needed.
    setBefore(pin)
    setMoving(undefined)
  }

  function rest(point: LatLng) {
    clearTimeout(settle.current)
    onMoved(point)
  }

  return {
    shown: moving ?? pin,
    pinProps: {
      onPointerDown(event: PointerEvent<SVGGElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
      },
      onPointerMove(event: PointerEvent<SVGGElement>) {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        setMoving(ground.pointAt(spotUnder(event)))
      },
      onPointerUp(event: PointerEvent<SVGGElement>) {
        event.currentTarget.releasePointerCapture(event.pointerId)
        if (moving) rest(moving)
      },
      onPointerCancel() {
        setMoving(undefined)
      },
      onKeyDown(event: KeyboardEvent) {
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        const metres = event.shiftKey ? BIG_STEP_METRES : STEP_METRES
        const point = offsetBy(moving ?? pin, { east: step.east * metres, north: step.north * metres })
        setMoving(point)
        clearTimeout(settle.current)
        settle.current = setTimeout(() => rest(point), SETTLE_MS)
      },
    },
  }
}

function spotUnder(event: PointerEvent<SVGGElement>) {
  const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
  if (!box || box.width === 0) return { x: WIDTH / 2, y: HEIGHT / 2 }
  const inside = (value: number, most: number) => Math.min(most, Math.max(0, value))
  return {
    x: inside(((event.clientX - box.left) / box.width) * WIDTH, WIDTH),
    y: inside(((event.clientY - box.top) / box.height) * HEIGHT, HEIGHT),
  }
}
