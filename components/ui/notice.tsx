import type { ReactNode } from 'react'

const TONES = {
  neutral: { box: 'border-line bg-surface', glyph: 'i', word: 'text-muted' },
  ok: { box: 'border-ok bg-ok/8', glyph: '✓', word: 'text-ok' },
  bad: { box: 'border-bad bg-bad/8', glyph: '✕', word: 'text-bad' },
  warn: { box: 'border-warn bg-warn-bg', glyph: '!', word: 'text-warn' },
} as const

export type NoticeTone = keyof typeof TONES

/** A banner: one thing to know here, and what to do about it. `bad` is spoken at once; for the others, use `announce`. */
export function Notice({
  tone = 'neutral',
  title,
  actions,
  children,
}: {
  readonly tone?: NoticeTone
  readonly title?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  const { box, glyph, word } = TONES[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={`flex gap-2.5 rounded-md border px-3 py-2 ${box}`}
    >
      <span aria-hidden="true" className={`font-mono font-semibold ${word}`}>
        {glyph}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title === undefined ? null : <p className="font-medium">{title}</p>}
        {children === undefined ? null : <div className="min-w-0">{children}</div>}
        {actions === undefined ? null : <div className="mt-1 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
