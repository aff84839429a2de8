import Link from 'next/link'

import type { FactBrief, FactView, ProposalView } from '@/lib/views/screen'

import { day, effectSentences } from './effect-sentences'
import { FactBadges } from './proposal-header'

/** What stands around the pair: what approving does, what else is said on the aspect, where each came from. */
export function ProposalContext({ proposal }: { readonly proposal: ProposalView }) {
  const { siblings, siblingCount, older, newer } = proposal
  return (
    <div className="border-line divide-line flex flex-col divide-y border-t">
      <section aria-labelledby="effect" className="py-3">
        <h3 id="effect" className="text-label text-muted mb-1 font-semibold">
          What approving will change
        </h3>
        <ul className="flex flex-col gap-0.5">
          {effectSentences(proposal).map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      </section>
      <details
        id="siblings"
        className="group/d py-1"
        open={siblings.length > 0 && siblings.length < 4}
      >
        <Summary>
          Other active facts on this aspect <span className="mono text-muted">{siblingCount}</span>
        </Summary>
        <Siblings siblings={siblings} hidden={siblingCount - siblings.length} />
      </details>
      <details id="sources" className="group/d py-1">
        <Summary>
          Sources{' '}
          <span className="text-muted">
            {[older, newer].map((fact) => fact.source?.system ?? 'unknown').join(' · ')}
          </span>
        </Summary>
        <div className="grid gap-3 pb-2 md:grid-cols-2">
          <Source side="Older" fact={older} />
          <Source side="Newer" fact={newer} />
        </div>
      </details>
    </div>
  )
}

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
  if (siblings.length === 0) return <p className="text-muted pb-2 pl-5">None.</p>
  return (
    <ul className="flex flex-col gap-1 pb-2 pl-5">
      {siblings.map((fact) => (
        <li key={fact.id} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="mono text-muted shrink-0">{day(fact.validFrom)}</span>
          <Link
            prefetch={false}
            href={`/facts/${fact.id}`}
            className="line-clamp-3 min-w-0 wrap-anywhere hover:underline"
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

function Source({ side, fact }: { side: string; fact: FactView }) {
  const { source } = fact
  return (
    <div className="min-w-0 pl-5">
      <p className="text-label text-muted">
        {side}: {source === null ? 'no source recorded' : source.system}
        {source?.session === null || source === null ? '' : ` · session ${source.session}`}
        {source?.tier === 'cold' ? ' · archived' : ''}
      </p>
      <p className="mono text-muted wrap-anywhere">
        recorded {day(fact.recordedAt)}
        {source?.externalId === null || source === null ? '' : ` · ${source.externalId}`}
      </p>
      {source?.excerpt === null || source === null ? null : (
        <blockquote
          dir="auto"
          className="border-line mt-1 max-h-40 overflow-y-auto border-s-2 ps-2 wrap-anywhere whitespace-pre-wrap"
        >
          {source.excerpt}
        </blockquote>
      )}
    </div>
  )
}
