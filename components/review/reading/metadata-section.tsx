import dynamic from 'next/dynamic'
import { memo, useState } from 'react'

import { orNotLoaded } from '@/components/ui/not-loaded'
import { Part } from '@/components/ui/part'
import type { ProposalView } from '@/lib/views/proposal-view'

import { metadataWords } from './metadata-words'

const JsonDiff = dynamic(
  orNotLoaded(() => import('@/components/review/diff/json-diff').then((loaded) => loaded.JsonDiff)),
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
    <Part
      name="metadata"
      onOpen={() => setAsked(true)}
      heading={
        <>
          <span className="shrink-0">Metadata</span>
          <span dir="auto" className="min-w-0 truncate font-normal">
            {metadataWords({ older, newer }, proposal.contextDifferences)}
          </span>
        </>
      }
    >
      {/* room before the viewer has come, so that going to it goes to all of it */}
      <div className="min-h-32">{asked ? <JsonDiff older={older} newer={newer} /> : null}</div>
    </Part>
  )
})
