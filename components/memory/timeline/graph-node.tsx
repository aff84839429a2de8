import { intervalWords } from '@/components/shared/interval-words'
import { standingWords } from '@/components/shared/standing-words'
import type { ChainFact } from '@/lib/views/fact-view'

/** The box of one fact: its state by shape and word, its text, and when it was true. */
export function GraphNodeBody({
  fact,
  shown,
  newer,
}: {
  readonly fact: ChainFact
  readonly shown: boolean
  readonly newer: string | null // words of its successor
}) {
  return (
    <>
      <span className="text-label text-muted flex items-center gap-1.5">
        <Shape {...fact} />
        {standingWords(fact)}
        {fact.protected ? ', protected' : ''}
        {shown ? <span className="text-text font-medium">· this fact</span> : null}
      </span>
      <span dir="auto" className="line-clamp-2 leading-[1.125rem] wrap-anywhere">
        {fact.content}
      </span>
      <span className="text-label text-muted mt-auto truncate tabular-nums">
        {intervalWords(fact)}
      </span>
      {newer === null ? null : <span className="sr-only">, replaced by “{newer}”</span>}
    </>
  )
}

/** Filled: current. Hollow: superseded, or not begun. Square: retracted. */
function Shape({ status, current }: Pick<ChainFact, 'status' | 'current'>) {
  const paint = current ? 'fill-accent stroke-accent' : 'fill-none stroke-border'
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className={`size-3 shrink-0 ${paint}`}>
      {status === 'retracted' ? (
        <rect x="2" y="2" width="8" height="8" strokeWidth="2" />
      ) : (
        <circle cx="6" cy="6" r="4" strokeWidth="2" />
      )}
    </svg>
  )
}
