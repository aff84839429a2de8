'use client'

import { useRouter } from 'next/navigation'

import { toggleDetails } from '@/components/review/proposals/details'
import { useKeys } from '@/components/shared/keys/use-keys'
import { NameSelect } from '@/components/shared/name-select'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { announce } from '@/components/ui/live-region'
import { burstParam } from '@/lib/domain/ended-burst'
import { ENDED_LISTS } from '@/lib/domain/ended-elsewhere'
import { endedHref } from '@/lib/filters/ended-filter'
import { formatNumber } from '@/lib/language/format'
import { INTERVAL_METHOD } from '@/lib/statistics/binomial-interval'
import type { EndedView } from '@/lib/views/ended'

import { BurstLinks } from './burst-links'
import { EndedAnswers } from './ended-answers'
import { ENDED_BAR } from './ended-bar'
import { EndedCard } from './ended-card'
import { EndedFiguresByKind } from './ended-figures'
import { EndedGroup } from './ended-group'
import { EndedSamples } from './ended-samples'
import { ENDED_LIST_WORDS, precisionWords } from './ended-words'
import { useEnded } from './use-ended'

/** What other systems ended of one agent’s facts: how often they were right, and the next question. */
export function EndedScreen({ view }: { readonly view: EndedView }) {
  if (view.agentId === null) {
    return (
      <EmptyState
        title="Nothing was ended elsewhere"
        actions={<ButtonLink href="/activity/import">Import facts</ButtonLink>}
      >
        Facts that arrive already replaced or ended, by import or from a connected store, show here.
      </EmptyState>
    )
  }
  const { agentId, list, group, fact } = view
  if (group === null) return <AgentScreen key={`${agentId} ${fact ?? list}`} view={view} />
  return (
    <>
      <Head view={view} />
      <EndedGroup key={`${agentId} ${burstParam(group)}`} view={view} group={group}>
        <Samples view={view} />
      </EndedGroup>
    </>
  )
}

function AgentScreen({ view }: { readonly view: EndedView }) {
  const router = useRouter()
  const { pair, said, problem, answer, undo } = useEnded(view)
  const [burst] = view.bursts
  useKeys('proposal', {
    approve: () => answer('supersede'),
    reject: () => answer('keep_both'),
    unsure: () => answer('unsure'),
    reverse: () => answer('reverse'),
    details: () => announce(toggleDetails() === 'open' ? 'Details shown.' : 'Details hidden.'),
    together: () => {
      if (burst === undefined) announce('No facts ended together.')
      else router.push(endedHref({ agent: view.agentId, list: 'open', burst }))
    },
    undo,
  })
  return (
    <>
      <Head view={view} />
      <BurstLinks bursts={view.bursts} agentId={view.agentId} />
      <ProblemNotice problem={problem} />
      {pair === null ? (
        <p className="text-muted py-4">{noneWords(view)}</p>
      ) : (
        <EndedCard pair={pair} mode={view.mode} />
      )}
      <Samples view={view} />
      {pair === null && said === null ? null : (
        <div className={ENDED_BAR}>
          <EndedAnswers said={said} pair={pair} onAnswer={answer} onUndo={undo} />
        </div>
      )}
    </>
  )
}

/** Below the question: what it is not about. */
function Samples({ view: { agentId, samples, sources } }: { readonly view: EndedView }) {
  if (agentId === null) return null
  return <EndedSamples agentId={agentId} samples={samples} sources={sources} />
}

function noneWords({
  fact,
  pairs,
  isEmpty,
}: Pick<EndedView, 'fact' | 'pairs' | 'isEmpty'>): string {
  if (pairs.length > 0) return 'Loading the next ones.'
  if (fact !== null) return 'This fact is no longer ended by its source.'
  return isEmpty ? 'No fact of this agent was ended elsewhere.' : 'Nothing left in this list.'
}

/** Whose facts, and what is known of them. */
function Head({ view }: { readonly view: EndedView }) {
  const router = useRouter()
  const { agents, agentId } = view
  return (
    <div className="flex flex-col gap-3">
      {agents.length < 2 ? null : (
        <div className="max-w-96">
          <NameSelect
            label="Agent"
            any={null}
            value={agentId}
            options={agents.map(({ id, title }) => ({ name: id, title }))}
            onChange={(name) => router.push(endedHref({ agent: name, list: 'open' }))}
          />
        </div>
      )}
      {view.isEmpty ? null : <Lists view={view} />}
    </div>
  )
}

/** How often the source was right, and the lists with their counts. */
function Lists({ view }: { readonly view: EndedView }) {
  const { agentId, list, fact, counts, countedTo, precision, figures } = view
  return (
    <>
      <p className={precision === null ? 'max-md:hidden' : ''}>
        {precisionWords(precision)}
        {precision === null ? null : (
          <span className="text-muted"> Interval: {INTERVAL_METHOD}.</span>
        )}
      </p>
      {precision === null ? null : <EndedFiguresByKind figures={figures} />}
      <nav aria-label="Lists" className="flex flex-wrap gap-x-1 max-md:has-[>a:only-child]:hidden">
        {ENDED_LISTS.filter((each) => each === 'open' || each === list || counts[each] > 0).map(
          (each) => (
            <Link
              key={each}
              href={endedHref({ agent: agentId, list: each })}
              aria-current={each === list && fact === null ? 'page' : undefined}
              className="text-label text-muted hover:bg-surface aria-[current=page]:text-text aria-[current=page]:bg-surface inline-flex min-h-7 items-center gap-1 rounded-md px-1.5 aria-[current=page]:font-semibold max-md:min-h-10"
            >
              {ENDED_LIST_WORDS[each]}
              <span className="font-normal tabular-nums">
                {countWords(counts[each], countedTo)}
              </span>
            </Link>
          ),
        )}
      </nav>
    </>
  )
}

function countWords(count: number, countedTo: number): string {
  return count > countedTo ? `${formatNumber(countedTo)}+` : formatNumber(count)
}
