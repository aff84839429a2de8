import { memo } from 'react'

import { JudgeLane } from '@/components/review/signals/judge-lane'
import { SignalEvidence } from '@/components/review/signals/signal-evidence'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Unbroken } from '@/components/ui/unbroken'
import { useNextFrame } from '@/components/ui/use-next-frame'
import type { SignalName } from '@/lib/detection/finding'
import { FOUND_WORDS } from '@/lib/domain/terms'
import { patternFilterParams } from '@/lib/filters/pattern-filter'
import { formatTimes } from '@/lib/language/format'
import type { ProposalView } from '@/lib/views/proposal-view'

import { ProposalContext } from './proposal-context'

type DetailsProps = {
  readonly proposal: ProposalView
  readonly onFocus: (signal: SignalName | null) => void
}

/** Everything beside the consequence and the reason. It comes one frame after the texts: the frame that answers a key draws what is asked. */
export function ProposalDetails({ proposal, onFocus }: DetailsProps) {
  return <Drawn proposal={useNextFrame(proposal)} onFocus={onFocus} />
}

const Drawn = memo(function Drawn({ proposal, onFocus }: DetailsProps) {
  const { agentId, origin, createdAt, seen, pattern, detectorVersion, foreign, record } = proposal
  return (
    <>
      <h3 className="text-question mb-2">Details</h3>
      <section aria-label="Evidence">
        {foreign?.only === true ? (
          <h4 className="text-label text-muted mb-1 font-semibold">Our own reading</h4>
        ) : null}
        <SignalEvidence scored={proposal} onFocus={onFocus} />
      </section>
      <section aria-label="Record" className="border-line mt-2 border-t pt-2">
        <h4 className="text-label text-muted font-semibold">Record</h4>
        <Link
          href={`/review/patterns?${patternFilterParams({ agent: agentId, pattern }).toString()}`}
          title="This agent’s pairs with the same signals"
          className="tap block w-fit hover:underline"
        >
          {record.pattern}
        </Link>
        {record.band === null ? null : (
          <p>
            <Unbroken text={record.band} />
          </p>
        )}
      </section>
      <JudgeLane proposal={proposal} />
      <ProposalContext proposal={proposal} />
      <section aria-label="Where it came from" className="border-line text-muted border-t pt-2">
        <h4 className="text-label font-semibold">Where it came from</h4>
        <p>
          {FOUND_WORDS[origin]}, <RelativeTime at={createdAt} />
          {seen > 1 ? `; detected ${formatTimes(seen)}` : ''}.
        </p>
        <p className="mono wrap-anywhere">
          pattern {pattern === '' ? 'none' : pattern} · detector {detectorVersion}
        </p>
      </section>
    </>
  )
})
