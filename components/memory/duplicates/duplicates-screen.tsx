'use client'

import { useRouter } from 'next/navigation'

import { NameSelect } from '@/components/shared/name-select'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { PagesNav } from '@/components/ui/pages-nav'
import { duplicatesHref } from '@/lib/filters/duplicates-filter'
import type { AgentView } from '@/lib/views/agents'
import type { DuplicatesPage } from '@/lib/views/duplicates'

import { ClusterItem } from './cluster-item'
import { summarySentences } from './duplicates-words'

type Props = {
  readonly view: DuplicatesPage | null // null: there is no agent yet
  readonly agents: readonly AgentView[]
  readonly counts: ReadonlyMap<string, number> // clusters, by agent
  readonly agentId: string | null
}

/** The clusters of one agent, surest first, each with what merging it would make of it. */
export function DuplicatesScreen({ view, agents, counts, agentId }: Props) {
  const router = useRouter()
  if (view === null || agentId === null) {
    return (
      <EmptyState
        title="No facts yet"
        actions={<ButtonLink href="/activity/import">Import facts</ButtonLink>}
      >
        Possible duplicates show here.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-96">
        <NameSelect
          label="Agent"
          any={null}
          value={agentId}
          options={agents.map(({ id, title }) => ({ name: id, title, ...countOf(counts.get(id)) }))}
          onChange={(agent) => router.push(duplicatesHref({ agent, page: 1 }))}
        />
      </div>
      <section aria-label="Results" className="flex flex-col gap-1">
        {summarySentences(view).map((sentence) => (
          <p key={sentence} className="not-first:text-muted first:font-medium">
            {sentence}
          </p>
        ))}
        {view.differing === 0 ? null : (
          <p className="text-muted">
            <Link
              href={`/review?agent=${encodeURIComponent(agentId)}`}
              className="link tap inline-flex items-center"
            >
              Open proposals of this agent
            </Link>
          </p>
        )}
      </section>
      {view.modelProblem === null ? null : (
        <Notice tone="warn" title="The embedding model did not answer.">
          {view.modelProblem} Until it does, only words and tags are compared.
        </Notice>
      )}
      {view.shadow ? (
        <Notice title={view.frozen ? 'This agent is frozen.' : 'This agent is in shadow mode.'}>
          Nothing can be merged now. Pairs that aren’t duplicates can still be marked so.
        </Notice>
      ) : null}
      {view.total === 0 ? null : (
        <ol className="border-line border-t">
          {view.clusters.map((cluster) => (
            <ClusterItem
              key={cluster.members.map(({ id, version }) => `${id}.${version}`).join(' ')}
              cluster={cluster}
              view={view}
            />
          ))}
        </ol>
      )}
      <PagesNav
        page={view.page}
        pages={view.pages}
        hrefOf={(page) => duplicatesHref({ agent: agentId, page })}
      />
    </div>
  )
}

function countOf(count: number | undefined) {
  return count === undefined ? {} : { facts: count }
}
