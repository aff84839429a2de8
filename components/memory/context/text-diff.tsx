'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'

import { orNotLoaded } from '@/components/ui/not-loaded'

import type { Cropped } from './cropped-lines'

const TextSides = dynamic(
  orNotLoaded(() =>
    import('@/components/review/diff/text-sides').then((loaded) => loaded.TextSides),
  ),
  { ssr: false },
)

/** What differs between two texts: the lines at once, both sides beside each other on request. */
export function TextDiff({
  label,
  cropped,
}: {
  readonly label: string
  readonly cropped: Cropped
}) {
  const [asked, setAsked] = useState(false) // the viewer is loaded when it is first opened, and kept
  return (
    <>
      <ol aria-label={label} className="border-line overflow-hidden rounded-md border py-1">
        {cropped.lines.map(({ sign, text }, nth) => (
          <Line key={nth} sign={sign} text={text} />
        ))}
      </ol>
      <details
        ref={(details) => {
          if (details?.open) setAsked(true) // before the page listened
        }}
        onToggle={(event) => {
          if (event.currentTarget.open) setAsked(true)
        }}
      >
        <summary className="text-label text-muted flex min-h-7 w-fit items-center gap-2 font-semibold max-md:min-h-10">
          Side by side
        </summary>
        <div className="min-h-32">
          {asked ? <TextSides label={label} before={cropped.before} after={cropped.after} /> : null}
        </div>
      </details>
    </>
  )
}

function Line({ sign, text }: Cropped['lines'][number]) {
  if (sign === '…') return <li className="text-muted pl-9">…</li>
  const tint = sign === '-' ? 'bg-older-bg' : sign === '+' ? 'bg-newer-bg' : ''
  return (
    <li className={`flex min-h-5 ${tint}`}>
      <span
        aria-hidden="true"
        className="border-line w-7 shrink-0 border-r text-center font-mono select-none"
      >
        {sign === '-' ? '−' : sign}
      </span>
      <span dir="auto" className="min-w-0 px-2 wrap-anywhere">
        {sign === '-' ? (
          <>
            <span className="sr-only">[removed: </span>
            <del className="text-older">{text}</del>
            <span className="sr-only">]</span>
          </>
        ) : sign === '+' ? (
          <>
            <span className="sr-only">[added: </span>
            <ins className="text-newer decoration-double underline-offset-2">{text}</ins>
            <span className="sr-only">]</span>
          </>
        ) : (
          text
        )}
      </span>
    </li>
  )
}
