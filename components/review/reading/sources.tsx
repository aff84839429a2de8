import { memo } from 'react'

import { formatDay } from '@/lib/language/format'
import type { FactView } from '@/lib/views/fact-view'
import type { ProposalView } from '@/lib/views/proposal-view'

/** Where each of the two came from, in the words of the source. */
export function Sources({ proposal: { older, newer } }: { readonly proposal: ProposalView }) {
  return (
    <div className="grid gap-3 pb-2 md:grid-cols-2">
      <Source {...sourceWords('Older', older)} />
      <Source {...sourceWords('Newer', newer)} />
    </div>
  )
}

type SourceWords = {
  readonly origin: string
  readonly record: string
  readonly excerpt: string | null
}

function sourceWords(side: string, { source, recordedAt }: FactView): SourceWords {
  const recorded = `recorded ${formatDay(recordedAt)}`
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
