import type { ReactNode } from 'react'

import { PairTexts } from '@/components/review/reading/pair-texts'
import { patternName, patternWords } from '@/components/review/signals/pattern-words'
import { Link } from '@/components/ui/link'
import type { Outcome } from '@/lib/domain/threshold'
import type { PairText } from '@/lib/views/threshold-comparison'

import { judgedWords } from './threshold-words'

/** A drawn pair: both texts, what was said of it, and where it leads. */
export function PairRow({
  pair,
  outcome,
  proposed,
  score,
}: {
  readonly pair: PairText
  readonly outcome: Outcome
  readonly proposed: boolean // by what the list is about
  readonly score: ReactNode
}) {
  const { glyph, word, tone } = judgedWords(outcome, proposed)
  return (
    <li className="border-line flex flex-col gap-0.5 border-b py-2" data-pair={pair.id}>
      <p className="text-label text-muted flex flex-wrap gap-x-2">
        <span className="text-text tabular-nums">{score}</span>
        <span className={`font-medium ${tone}`}>
          <span aria-hidden="true">{glyph} </span>
          {word}
        </span>
        <span title={patternName(pair.pattern)}>{patternWords(pair.pattern)}</span>
        {pair.proposalNumber === null ? (
          <span>
            <Link href={`/memory/facts/${pair.olderFactId}`} className="link reach">
              older fact
            </Link>
            ,{' '}
            <Link href={`/memory/facts/${pair.newerFactId}`} className="link reach">
              newer fact
            </Link>
          </span>
        ) : (
          <Link href={`/p/${pair.proposalNumber}`} className="link reach">
            P-{pair.proposalNumber}
          </Link>
        )}
      </p>
      <PairTexts older={pair.older} newer={pair.newer} />
    </li>
  )
}
