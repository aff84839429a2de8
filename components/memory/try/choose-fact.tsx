import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useState } from 'react'

import { factsQuery } from '@/components/memory/facts/facts-query'
import { Agents, titleOf } from '@/components/shared/agent-titles'
import { FactMarks } from '@/components/shared/fact-marks'
import { SearchBox } from '@/components/ui/search-box'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { formatDay } from '@/lib/language/format'
import type { FactBrief, FactView } from '@/lib/views/fact-view'

export type Choosable = FactBrief & Partial<Pick<FactView, 'agentId' | 'entity' | 'aspect'>>

/** A stored fact for one side: the siblings of the other side first, any other by its words. */
export function ChooseFact({
  side,
  agent,
  siblings,
  besides,
  onChoose,
}: {
  readonly side: 'older' | 'newer'
  readonly agent: string | null
  readonly siblings: readonly FactBrief[]
  readonly besides: string | null // the fact on the other side
  readonly onChoose: (fact: Choosable) => void
}) {
  const [search, setSearch] = useState<string | null>(null)
  const agents = use(Agents)
  const query = useInfiniteQuery({
    ...factsQuery({ ...DEFAULT_FACT_FILTER, agent, search, status: 'all' }),
    enabled: search !== null,
  })
  const found = query.data?.pages[0]?.items.filter(({ id }) => id !== besides) ?? []
  return (
    <div className="flex flex-col gap-2">
      <SearchBox
        label={`Search the facts${agent === null ? '' : ` of ${titleOf(agents, agent)}`} for the ${side} side`}
        placeholder="Words of the fact"
        value={search}
        onSearch={setSearch}
      />
      {search === null ? (
        siblings.length === 0 ? null : (
          <Choices title="Other facts on this aspect" facts={siblings} onChoose={onChoose} />
        )
      ) : query.isError ? (
        <p role="alert" className="text-bad">
          The facts could not be read. {query.error.message}
        </p>
      ) : query.isPending ? (
        <p className="text-muted">Looking…</p>
      ) : found.length === 0 ? (
        <p className="text-muted">No fact contains these words.</p>
      ) : (
        <Choices title="Found" facts={found} onChoose={onChoose} />
      )}
    </div>
  )
}

function Choices({
  title,
  facts,
  onChoose,
}: {
  readonly title: string
  readonly facts: readonly Choosable[]
  readonly onChoose: (fact: Choosable) => void
}) {
  return (
    <div>
      <p className="text-label text-muted font-semibold">{title}</p>
      <ul className="max-h-72 overflow-y-auto">
        {facts.map((fact) => (
          <li key={fact.id} className="border-line border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose(fact)}
              className="hover:bg-surface flex w-full flex-col gap-0.5 rounded-md px-2 py-1.5 text-left"
            >
              <span dir="auto" className="line-clamp-3 wrap-anywhere">
                {fact.content}
              </span>
              <span className="text-label text-muted flex flex-wrap items-center gap-x-2">
                {formatDay(fact.validFrom)}
                {fact.entity === undefined || fact.entity === null ? null : (
                  <span className="wrap-anywhere">
                    <bdi>{fact.entity}</bdi> › <bdi>{fact.aspect}</bdi>
                  </span>
                )}
                {fact.key === null ? null : <bdi className="mono wrap-anywhere">{fact.key}</bdi>}
                <FactMarks fact={fact} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
