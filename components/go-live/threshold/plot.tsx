import type { ComponentProps, ReactNode } from 'react'

import type { Lines } from '@/lib/domain/threshold'

import { useDrag } from './use-drag'

/** The lines that stand on every drawing, and what moves them. */
export type Marks = {
  readonly lines: Lines
  readonly inForce: number
  readonly onMove: (line: keyof Lines, to: number) => void
}

/** The ground of a drawing over confidence from 0 to 1, with the lines that stand on it; they can be dragged, beside slider and keys. */
export function Plot({
  marks,
  scale,
  children,
}: {
  readonly marks: Marks
  readonly scale: readonly [top: string, middle: string, bottom: string]
  readonly children: ReactNode
}) {
  const { lines, inForce, onMove } = marks
  const grip = useDrag(onMove)
  return (
    <div aria-hidden="true" className="flex h-40">
      <div className="text-label text-muted flex w-11 shrink-0 flex-col justify-between pr-2 text-right tabular-nums">
        {scale.map((words, nth) => (
          <span key={nth} className="leading-none">
            {words}
          </span>
        ))}
      </div>
      <div className="border-border relative min-w-0 flex-1 border-b border-l">
        {children}
        <Mark at={inForce} className="border-muted border-l border-dotted" />
        {lines.review === null ? null : (
          <Grip
            line="review"
            at={lines.review}
            look="border-dashed"
            {...grip('review', lines.review)}
          />
        )}
        <Grip line="apply" at={lines.apply} look="border-solid" {...grip('apply', lines.apply)} />
      </div>
    </div>
  )
}

function Mark({ at, className }: { readonly at: number; readonly className: string }) {
  return (
    <div
      className={`pointer-events-none absolute inset-y-0 -ml-px ${className}`}
      style={{ left: `${at * 100}%` }}
    />
  )
}

/** A line that can be taken anywhere along it; as wide as a finger needs, though only the line and its knob are seen. */
function Grip({
  line,
  at,
  look,
  ...rest
}: ComponentProps<'div'> & {
  readonly line: keyof Lines
  readonly at: number
  readonly look: string
}) {
  return (
    <div
      {...rest}
      data-grip={line}
      className="group absolute inset-y-0 z-10 -ml-3 w-6 cursor-ew-resize touch-pan-y select-none"
      style={{ left: `${at * 100}%` }}
    >
      <div className={`border-text absolute inset-y-0 left-1/2 -ml-px border-l-2 ${look}`} />
      <div className="border-text bg-bg group-hover:bg-text group-active:bg-text absolute -top-1 left-1/2 h-4 w-2.5 -translate-x-1/2 rounded-sm border-2" />
    </div>
  )
}

const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1]

/** The confidences under a drawing. */
export function PlotScale() {
  return (
    <div aria-hidden="true" className="text-label text-muted relative ml-11 h-4 tabular-nums">
      {STEPS.map((step) => (
        <span key={step} className="absolute -translate-x-1/2" style={{ left: `${step * 100}%` }}>
          {step === 0 || step === 1 ? step : step.toFixed(1)}
        </span>
      ))}
    </div>
  )
}

/** A table with the numbers of a drawing, folded away beneath it. */
export function Twin({ children }: { readonly children: ReactNode }) {
  return (
    <details className="mt-1">
      <summary className="text-muted hover:text-text tap w-fit">View as table</summary>
      <div className="mt-1 max-h-80 overflow-y-auto">{children}</div>
    </details>
  )
}
