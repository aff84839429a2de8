import { memo } from 'react'

import type { EvidenceMark, Side } from './evidence-html'
import { FactWords } from './word-diff'
import { pairPieces, type Piece } from './word-pieces'

export type Pair = {
  readonly older: string
  readonly newer: string
  readonly olderMarks: readonly EvidenceMark[]
  readonly newerMarks: readonly EvidenceMark[]
}

/** Both facts as plain markup: first paint, screen readers, long facts, and whoever prefers it. */
export const PlainTwin = memo(function PlainTwin({
  pair,
  split,
}: {
  readonly pair: Pair
  readonly split: boolean
}) {
  const pieces = pairPieces(pair.older, pair.newer)
  return (
    <dl
      className={`grid min-w-0 grid-cols-1 group-has-[tbody>tr]/pair:pointer-events-none group-has-[tbody>tr]/pair:select-none ${split ? 'md:grid-cols-2' : ''}`}
    >
      <TwinSide side="older" pieces={pieces.older} marks={pair.olderMarks} />
      <TwinSide side="newer" pieces={pieces.newer} marks={pair.newerMarks} />
    </dl>
  )
})

const SIDES: Readonly<Record<Side, { readonly sign: string; readonly tint: string }>> = {
  older: { sign: '-', tint: 'bg-older-bg' },
  newer: { sign: '+', tint: 'bg-newer-bg' },
}

function TwinSide({
  side,
  pieces,
  marks,
}: {
  side: Side
  pieces: readonly Piece[]
  marks: readonly EvidenceMark[]
}) {
  const { sign, tint } = SIDES[side]
  const changed = pieces.some((piece) => piece.changed)
  return (
    <div className={`min-w-0 ${changed ? tint : ''}`}>
      <dt className="sr-only">{side === 'older' ? 'Older fact' : 'Newer fact'}</dt>
      <dd className="relative pr-3 pl-7">
        <span aria-hidden="true" className="text-fact absolute top-0 left-2.5 font-mono">
          {changed ? sign : ''}
        </span>
        <div dir="auto" className="max-w-fact text-fact wrap-anywhere whitespace-pre-wrap">
          <FactWords side={side} pieces={pieces} marks={marks} />
        </div>
      </dd>
    </div>
  )
}
