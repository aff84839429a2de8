import type { ReactNode } from 'react'

import type { Lines } from '@/lib/domain/threshold'

/** The ground of a drawing over confidence from 0 to 1, with the lines that stand on it. */
export function Plot({
  marks,
  scale,
  children,
}: {
  readonly marks: { readonly lines: Lines; readonly inForce: number }
  readonly scale: readonly [top: string, middle: string, bottom: string]
  readonly children: ReactNode
}) {
  const { lines, inForce } = marks
  return (
    <div aria-hidden="true" className="flex h-40">
      <div className="text-label text-muted mono flex w-11 shrink-0 flex-col justify-between pr-2 text-right">
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
          <Mark at={lines.review} className="border-text border-l-2 border-dashed" />
        )}
        <Mark at={lines.apply} className="border-text border-l-2" />
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

const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1]

/** The confidences under a drawing. */
export function PlotScale() {
  return (
    <div aria-hidden="true" className="text-label text-muted mono relative ml-11 h-4">
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
      <summary className="text-muted min-h-6 w-fit">View as table</summary>
      <div className="mt-1 max-h-80 overflow-y-auto">{children}</div>
    </details>
  )
}
