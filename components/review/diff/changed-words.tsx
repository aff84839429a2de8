import { FactWords } from './word-diff'
import { pairPieces, type Piece } from './word-pieces'

/** Only what changed from one text to the next: gone words struck through, new words double underlined. */
export function ChangedWords({ older, newer }: { readonly older: string; readonly newer: string }) {
  const pieces = pairPieces(older, newer)
  const gone = changedPieces(pieces.older)
  const came = changedPieces(pieces.newer)
  if (gone.length === 0 && came.length === 0) return null
  return (
    <p dir="auto" className="line-clamp-4 wrap-anywhere">
      <FactWords side="older" pieces={gone} />
      {gone.length > 0 && came.length > 0 ? <span aria-hidden="true"> → </span> : null}
      <FactWords side="newer" pieces={came} />
    </p>
  )
}

/** The changed stretches, kept apart by an ellipsis where unchanged words stand between them. */
function changedPieces(pieces: readonly Piece[]): readonly Piece[] {
  const stretches: Piece[] = []
  let passed = ''
  for (const piece of pieces) {
    const last = stretches.at(-1)
    if (!piece.changed) passed += piece.text
    else if (last && passed.trim() === '') {
      stretches.splice(-1, 1, { text: last.text + passed + piece.text, changed: true })
      passed = ''
    } else {
      if (last) stretches.push({ text: ' … ', changed: false })
      stretches.push(piece)
      passed = ''
    }
  }
  return stretches.filter((piece) => piece.text.trim() !== '')
}
