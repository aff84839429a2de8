'use client'

import dynamic from 'next/dynamic'
import { memo, useState } from 'react'

import type { ProposalView } from '@/lib/views/screen'

import { metadataWords } from './metadata-words'

const JsonDiff = dynamic(
  () => import('@/components/diff/json-diff').then((loaded) => loaded.JsonDiff),
  { ssr: false },
)

/** The whole metadata of both facts: what differs in a line, all of it as a diff on request. */
export const MetadataSection = memo(function MetadataSection({
  proposal,
}: {
  readonly proposal: ProposalView
}) {
  const [asked, setAsked] = useState(false) // the viewer is loaded when it is first opened, and kept
  const older = proposal.older.metadata
  const newer = proposal.newer.metadata
  return (
    <details
      id="metadata"
      className="group/d py-1"
      onToggle={(event) => {
        if (event.currentTarget.open) setAsked(true)
      }}
    >
      <summary className="text-label text-muted flex min-h-7 list-none items-center gap-2 font-semibold">
        <span aria-hidden="true" className="inline-block w-3 shrink-0 group-open/d:rotate-90">
          ▸
        </span>
        <span className="shrink-0">Metadata</span>
        <span dir="auto" className="min-w-0 truncate font-normal">
          {metadataWords({ older, newer }, proposal.contextDifferences)}
        </span>
      </summary>
      {/* room before the viewer has come, so that going to it goes to all of it */}
      <div className="min-h-32">{asked ? <JsonDiff older={older} newer={newer} /> : null}</div>
    </details>
  )
})
