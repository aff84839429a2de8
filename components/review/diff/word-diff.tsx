import { Fragment, memo } from 'react'

import { markLook, type EvidenceMark, type Side } from './evidence-html'
import { markPieces, pairPieces, type Piece } from './word-pieces'

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

const ROW_LENGTH = 160
const GONE_LENGTH = 28

/** The pair in one line for a list row: what is gone struck through, what came double underlined. */
export const TinyDiff = memo(function TinyDiff({
  older,
  newer,
}: {
  readonly older: string
  readonly newer: string
}) {
  const pieces = pairPieces(oneLine(older), oneLine(newer))
  const gone = pieces.older
    .filter((piece) => piece.changed)
    .map((piece) => piece.text.trim())
    .filter((text) => text !== '')
    .join(' ')
  const rewritten = pieces.newer.every((piece) => piece.changed || piece.text.trim().length < 4)
  return (
    <span dir="auto" className="block truncate">
      {gone === '' ? null : <del className={GONE_CLASSES}>{shortened(gone)}</del>}{' '}
      {rewritten
        ? oneLine(newer)
        : pieces.newer.map(({ text, changed }, index) =>
            changed ? (
              <ins key={index} className={CAME_CLASSES}>
                {text}
              </ins>
            ) : (
              text
            ),
          )}
    </span>
  )
})

function oneLine(text: string): string {
  return text.slice(0, ROW_LENGTH).replaceAll(/\s+/g, ' ')
}

function shortened(text: string): string {
  return text.length > GONE_LENGTH ? `${text.slice(0, GONE_LENGTH).trimEnd()}…` : text
}
