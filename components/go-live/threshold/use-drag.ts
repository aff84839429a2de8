import { useRef, type PointerEvent } from 'react'

import { nearestStep, type Lines } from '@/lib/domain/threshold'

type Held = {
  readonly line: keyof Lines
  readonly pointer: number
  readonly left: number // of the ground, in pixels
  readonly width: number
  readonly apart: number // how far from the line it was taken, so that it does not jump
  at: number // the step it stands on
}

/** Returns what a grip needs so that a line follows pointer, pen or finger, from hundredth to hundredth. */
export function useDrag(onMove: (line: keyof Lines, to: number) => void) {
  const held = useRef<Held | null>(null)
  const release = () => {
    held.current = null
  }
  return (line: keyof Lines, at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const ground = event.currentTarget.parentElement
      if (event.button !== 0 || ground === null) return
      const { left, width } = ground.getBoundingClientRect()
      event.preventDefault() // no text is selected
      event.currentTarget.setPointerCapture(event.pointerId)
      const apart = event.clientX - (left + at * width)
      held.current = { line, pointer: event.pointerId, left, width, apart, at }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const grip = held.current
      if (grip === null || grip.pointer !== event.pointerId || grip.width === 0) return
      const share = (event.clientX - grip.apart - grip.left) / grip.width
      const to = nearestStep(Math.min(1, Math.max(0, share)))
      if (to === grip.at) return
      grip.at = to
      onMove(grip.line, to)
    },
    onPointerUp: release,
    onPointerCancel: release,
  })
}
