import { memo } from 'react'

import { intervalWords } from '@/components/shared/interval-words'
import { useTick } from '@/components/ui/relative-time'
import type { FactView } from '@/lib/views/fact-view'

import { validityOf, type ValidityBar } from './validity-layout'

type Pair = { readonly older: FactView; readonly newer: FactView }

/** When each of the two is said to be true, on one axis that ends now; how they stand to one another in words. Its room is kept by who shows it. */
export const ValidityBars = memo(function ValidityBars({
  proposal: { older, newer },
}: {
  readonly proposal: Pair
}) {
  const { words, gap, untilNow, ...bars } = validityOf({ older, newer }, useTick())
  return (
    <figure aria-label="Validity" className="text-label relative">
      {gap === null ? null : (
        <span aria-hidden="true" className="absolute inset-y-0 right-0 left-13">
          <span
            className="border-muted absolute top-2 h-4 border-x border-dotted"
            style={{ left: `${gap.from}%`, width: `${gap.to - gap.from}%` }}
          />
        </span>
      )}
      <Row name="older" tone="text-older" bar={bars.older} words={intervalWords(older)} />
      <Row name="newer" tone="text-newer" bar={bars.newer} words={intervalWords(newer)} />
      <figcaption className="text-muted flex gap-x-3" title={words}>
        <span className="min-w-0 flex-1 max-md:line-clamp-2 md:truncate">{words}</span>
        {untilNow ? <span aria-hidden="true">now</span> : null}
      </figcaption>
    </figure>
  )
})

function Row({
  name,
  tone,
  bar,
  words,
}: {
  readonly name: string
  readonly tone: string
  readonly bar: ValidityBar
  readonly words: string
}) {
  const { from, to, start, end } = bar
  const certain = start === 'known' && end !== 'unknown'
  return (
    <p className={`flex h-4 items-center ${tone}`}>
      <span className="sr-only">
        {name}: {words}.
      </span>
      <span aria-hidden="true" className="w-13 shrink-0">
        {name}
      </span>
      <span aria-hidden="true" className="relative h-2 flex-1">
        <span
          className={`absolute inset-y-0 border border-current ${certain ? 'bg-current forced-colors:bg-[CanvasText]' : 'border-dashed'} ${end === 'open' ? 'rounded-l-xs border-r-0' : 'rounded-xs'}`}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
        {start === 'unknown' ? <End at={from} sign="?" /> : null}
        {end === 'unknown' ? <End at={to} sign="?" last /> : null}
        {end === 'open' ? <Arrow /> : null}
      </span>
    </p>
  )
}

function End({ at, sign, last = false }: { at: number; sign: string; last?: boolean }) {
  return (
    <span
      className={`mono bg-bg absolute -top-1 px-0.5 leading-4 ${last ? '-translate-x-full' : ''}`}
      style={{ left: `${at}%` }}
    >
      {sign}
    </span>
  )
}

/** An end that is open runs on. */
function Arrow() {
  return (
    <svg
      viewBox="0 0 8 12"
      className="bg-bg absolute -top-0.5 right-0 h-3 w-2 fill-current forced-colors:fill-[CanvasText]"
    >
      <path d="M0 0 8 6 0 12z" />
    </svg>
  )
}
