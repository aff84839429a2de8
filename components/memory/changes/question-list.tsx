import { AgentName } from '@/components/shared/agent-name'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { changesHref, type ChangesFilter } from '@/lib/filters/changes-filter'
import type { ChangesView } from '@/lib/views/changes'

/** Questions that somebody might ask about what no row on this page shows. */
export function QuestionList({
  suggested,
  filter,
}: {
  readonly suggested: ChangesView['questions']['suggested']
  readonly filter: ChangesFilter
}) {
  if (suggested.length === 0) return null
  return (
    <Section id="questions" title="Also worth asking" className="flex flex-col gap-2">
      <ul className="border-line border-t">
        {suggested.map(({ sentence, agentId, chainId, proposalNumber }) => (
          <li
            key={chainId ?? proposalNumber}
            className="border-line flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b py-2"
          >
            <p dir="auto" className="min-w-0 flex-1 basis-64 wrap-anywhere">
              {sentence}
            </p>
            <p className="text-label text-muted flex flex-wrap items-center gap-x-3">
              {filter.agent === null ? (
                <Link
                  href={changesHref({ ...filter, agent: agentId, page: 1 })}
                  className="link tap inline-flex items-center gap-x-1"
                >
                  <AgentName id={agentId} />
                </Link>
              ) : null}
              {chainId === null ? null : (
                <Link
                  href={`/memory/facts/${chainId}#timeline`}
                  className="link tap inline-flex items-center"
                >
                  Timeline
                </Link>
              )}
              {proposalNumber === null ? null : (
                <Link href={`/p/${proposalNumber}`} className="link tap inline-flex items-center">
                  P-{proposalNumber}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
