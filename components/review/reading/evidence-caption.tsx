import { useEffect, useState, type RefObject } from 'react'

import { isLong } from '@/components/review/diff/word-pieces'
import type { Span } from '@/lib/detection/finding'
import { isolated } from '@/lib/domain/isolated'
import { SIGNAL_LABELS } from '@/lib/domain/terms'
import type { ProposalView } from '@/lib/views/proposal-view'
import type { ReadingView } from '@/lib/views/reading-view'

import { LongTextTools } from './long-text-tools'

type Props = {
  readonly proposal: ProposalView
  readonly container: RefObject<HTMLElement | null>
}

/** Names the signal in focus, whatever put it there: a marked word, its lane or the key. One line, in a place of its own. */
export function EvidenceCaption({ proposal, container }: Props) {
  const signal = useFocusedSignal(container)
  const reading = proposal.readings.find((each) => each.signal === signal)
  const { older, newer, id } = proposal
  return (
    <>
      {isLong(older.content) || isLong(newer.content) ? (
        <LongTextTools shownId={id} container={container} />
      ) : null}
      {reading === undefined ? null : <Caption proposal={proposal} reading={reading} />}
    </>
  )
}

function Caption({
  proposal,
  reading,
}: {
  readonly proposal: ProposalView
  readonly reading: ReadingView
}) {
  const { letter, label } = SIGNAL_LABELS[reading.signal]
  const words = [
    quoted('older', proposal.older.content, reading.older),
    quoted('newer', proposal.newer.content, reading.newer),
  ].filter((part) => part !== '')
  const text = `${label}: ${reading.sentence}`
  return (
    <p
      data-signal={reading.signal}
      className="text-label min-w-0 max-md:line-clamp-2 max-md:basis-full md:flex-1 md:truncate"
      title={[text, ...words].join(' · ')}
    >
      <span className="mono mr-1.5 font-semibold text-(--sig)">{letter}</span>
      <span className="font-semibold">{label}</span>: {reading.sentence}
      {words.length === 0 ? null : <span className="text-muted"> · {words.join(' · ')}</span>}
    </p>
  )
}

function useFocusedSignal(container: RefObject<HTMLElement | null>): string | null {
  const [signal, setSignal] = useState<string | null>(null)
  useEffect(() => {
    const element = container.current
    if (element === null) return
    const eye = new MutationObserver(() => setSignal(element.dataset['focus'] ?? null))
    eye.observe(element, { attributes: true, attributeFilter: ['data-focus'] })
    return () => eye.disconnect()
  }, [container])
  return signal
}

const LONGEST = 40

function quoted(side: string, text: string, spans: readonly Span[] | undefined): string {
  if (spans === undefined || spans.length === 0) return ''
  const words = spans.map(([from, to]) => {
    const word = text.slice(from, to)
    return `“${isolated(word.length > LONGEST ? `${word.slice(0, LONGEST)}…` : word)}”`
  })
  return `${side}: ${words.join(', ')}`
}
