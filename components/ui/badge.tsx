import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'ok' | 'bad' | 'warn' | 'older' | 'newer' | 'accent'

const TONES: Readonly<Record<BadgeTone, string>> = {
  neutral: 'border-line text-muted',
  ok: 'border-ok text-ok',
  bad: 'border-bad text-bad',
  warn: 'border-warn text-warn',
  older: 'border-older text-older bg-older-bg',
  newer: 'border-newer text-newer bg-newer-bg',
  accent: 'border-accent text-accent',
}

/** A short word on a state. The word carries the meaning; the colour only repeats it. */
export function Badge({
  tone = 'neutral',
  title,
  children,
}: {
  readonly tone?: BadgeTone
  readonly title?: string
  readonly children: ReactNode
}) {
  return (
    <span
      className={`text-label inline-flex h-5 shrink-0 items-center gap-1 rounded-sm border px-1.5 whitespace-nowrap ${TONES[tone]}`}
      title={title}
    >
      {children}
    </span>
  )
}
