'use client'

import Link from 'next/link'
import { memo } from 'react'

import type { FactBrief, FactView, ProposalView } from '@/lib/views/screen'

import { day, effectSentences } from './effect-sentences'
import { FactBadges } from './proposal-header'
import { useNextFrame } from './use-next-frame'

/**
 * What stands around the pair: what approving does, what else is said on the aspect, where each came from. As the explanation it is
 * not needed in the frame that answers a key and comes in the next.
 */
export function ProposalContext({ proposal }: { readonly proposal: ProposalView }) {
  return <Around proposal={useNextFrame(proposal)} />
}

const Around = memo(function Around({ proposal }: { readonly proposal: ProposalView }) {
  const { siblings, siblingCount, older, newer } = proposal
  return (
    <div className="border-line divide-line flex flex-col divide-y border-t">
      <section aria-labelledby="effect" className="py-3">
        <h3 id="effect" className="text-label text-muted mb-1 font-semibold">
          What approving will change
        </h3>
        <Lines text={effectSentences(proposal).join('\n')} />
      </section>
      <details
        id="siblings"
        className="group/d py-1"
        open={siblings.length > 0 && siblings.length < 4}
      >
        <Summary>
          Other active facts on this aspect <span className="mono text-muted">{siblingCount}</span>
        </Summary>
        {siblings.length === 0 ? (
          NO_SIBLINGS
        ) : (
          <Siblings siblings={siblings} hidden={siblingCount - siblings.length} />
        )}
      </details>
      <details id="sources" className="group/d py-1">
        <Summary>
          Sources{' '}
          <span className="text-muted">
            {[older, newer].map((fact) => fact.source?.system ?? 'unknown').join(' · ')}
          </span>
        </Summary>
        <div className="grid gap-3 pb-2 md:grid-cols-2">
          <Source {...sourceWords('Older', older)} />
          <Source {...sourceWords('Newer', newer)} />
        </div>
      </details>
    </div>
  )
})

const NO_SIBLINGS = <p className="text-muted pb-2 pl-5">None.</p>

// Text goes down as text: what reads the same for the next proposal is not drawn again.
const Lines = memo(function Lines({ text }: { text: string }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {text.split('\n').map((sentence, index) => (
        <li key={index} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  )
})

function Summary({ children }: { children: React.ReactNode }) {
  return (
    <summary className="text-label text-muted flex min-h-7 list-none items-center gap-2 font-semibold">
      <span aria-hidden="true" className="inline-block w-3 group-open/d:rotate-90">
        ▸
      </span>
      {children}
    </summary>
  )
}

function Siblings({ siblings, hidden }: { siblings: readonly FactBrief[]; hidden: number }) {
  return (
    <ul className="flex flex-col gap-1 pb-2 pl-5">
      {siblings.map((fact) => (
        <li key={fact.id} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="mono text-muted shrink-0">{day(fact.validFrom)}</span>
          <Link
            prefetch={false}
            href={`/facts/${fact.id}`}
            className="line-clamp-3 min-h-6 min-w-0 wrap-anywhere hover:underline"
            dir="auto"
          >
            {fact.content}
          </Link>
          <FactBadges fact={fact} />
        </li>
      ))}
      {hidden > 0 ? <li className="text-muted">and {hidden} more</li> : null}
    </ul>
  )
}

type SourceWords = {
  readonly origin: string
  readonly record: string
  readonly excerpt: string | null
}

function sourceWords(side: string, { source, recordedAt }: FactView): SourceWords {
  const recorded = `recorded ${day(recordedAt)}`
  if (source === null)
    return { origin: `${side}: no source recorded`, record: recorded, excerpt: null }
  const { system, session, tier, externalId, excerpt } = source
  return {
    origin: `${side}: ${system}${session === null ? '' : ` · session ${session}`}${tier === 'cold' ? ' · archived' : ''}`,
    record: externalId === null ? recorded : `${recorded} · ${externalId}`,
    excerpt,
  }
}

const Source = memo(function Source({ origin, record, excerpt }: SourceWords) {
  return (
    <div className="min-w-0 pl-5">
      <p className="text-label text-muted">{origin}</p>
      <p className="mono text-muted wrap-anywhere">{record}</p>
      {excerpt === null ? null : (
        <blockquote
          dir="auto"
          className="border-line mt-1 max-h-40 overflow-y-auto border-s-2 ps-2 wrap-anywhere whitespace-pre-wrap"
        >
          {excerpt}
        </blockquote>
      )}
    </div>
  )
})
