import { Fragment } from 'react'

import { markLook, type EvidenceMark, type Side } from './evidence-html'
import { markPieces, type Piece } from './word-pieces'

const GONE_CLASSES = 'text-older decoration-older line-through'
const CAME_CLASSES = 'text-newer decoration-newer underline decoration-double underline-offset-2'
const NO_MARKS: readonly EvidenceMark[] = []

/** One side of a pair as plain markup: <del>/<ins> words, evidence marks, hidden words for screen readers. */
export function FactWords({
  side,
  pieces,
  marks = NO_MARKS,
}: {
  side: Side
  pieces: readonly Piece[]
  marks?: readonly EvidenceMark[]
}) {
  // Keyed by position: the next fact is most often of the same shape, and its words take the place of these in place.
  return markPieces(pieces, marks).map(({ signals, pieces: inside }, run, runs) => {
    const words = inside.map((piece, index) => <Words key={index} piece={piece} side={side} />)
    if (signals.length === 0) return <Fragment key={run}>{words}</Fragment>
    const { letter, joined } = markLook(runs, run)
    return (
      <mark key={run} data-signal={signals.join(' ')} data-letters={letter} data-joined={joined}>
        {words}
      </mark>
    )
  })
}

function Words({ piece, side }: { piece: Piece; side: Side }) {
  if (!piece.changed) return piece.text
  if (side === 'older') {
    return (
      <del className={GONE_CLASSES}>
        <span className="sr-only">[removed: </span>
        {piece.text}
        <span className="sr-only">]</span>
      </del>
    )
  }
  return (
    <ins className={CAME_CLASSES}>
      <span className="sr-only">[added: </span>
      {piece.text}
      <span className="sr-only">]</span>
    </ins>
  )
}
