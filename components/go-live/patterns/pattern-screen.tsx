'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useNews } from '@/components/review/live/use-news'
import { boardFinding, detectorWords } from '@/components/review/signals/pattern-words'
import { NameSelect } from '@/components/shared/name-select'
import { newKey } from '@/components/shared/new-key'
import { useAddressFilter } from '@/components/shared/use-address-filter'
import { Button } from '@/components/ui/button'
import { ListError } from '@/components/ui/list-states'
import { Unbroken } from '@/components/ui/unbroken'
import { parsePatternFilter, patternFilterParams } from '@/lib/filters/pattern-filter'
import type { AgentView } from '@/lib/views/agents'

import { NoPatterns } from './no-patterns'
import { PatternChart } from './pattern-chart'
import { boardQuery } from './pattern-queries'
import type { BoardFilter } from './pattern-queries'
import { PatternSampler } from './pattern-sampler'
import { PatternTable, SignalTable } from './pattern-table'

/** The pattern board, and the pairs of the pattern that is chosen. */
export function PatternScreen({
  agents,
  paintedSeed,
}: {
  readonly agents: readonly AgentView[]
  readonly paintedSeed: string
}) {
  const { filter, change } = useAddressFilter('/review/patterns', {
    parse: parsePatternFilter,
    toParams: patternFilterParams,
  })
  const { agent, detector, pattern } = filter
  const [asTable, setAsTable] = useState(false)
  const [come, setCome] = useState(pattern !== null) // by a link to it, too
  const query = useQuery({ ...boardQuery({ agent, detector }), placeholderData: keepPreviousData })
  const board = query.data
  useBoardNews()
  const select = (chosen: string) => {
    setCome(true)
    change({ pattern: chosen, seed: newSeed() })
  }
  const close = () => change({ pattern: null, seed: null })
  const [firstSeed] = useState(paintedSeed) // the page may be painted again with another
  const seed = filter.seed ?? firstSeed
  return (
    <div className="flex flex-col gap-5">
      {agents.length === 0 ? null : (
        <PatternFilterBar
          filter={filter}
          agents={agents}
          detectors={board?.detectors ?? []}
          onChange={(patch) => {
            setCome(false) // who changes the filter goes on looking at the board
            change(patch)
          }}
        />
      )}
      <ListError title="The patterns could not be counted." query={query} />
      {board === undefined ? null : board.total === 0 ? (
        <NoPatterns
          filtered={agent !== null || detector !== null}
          onClear={() => change({ agent: null, detector: null })}
        />
      ) : (
        <>
          <figure
            aria-label="Pattern board"
            aria-busy={query.isPlaceholderData}
            className={`flex flex-col gap-3 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <figcaption className="max-w-190">
              <p className="text-ui font-medium">
                <Unbroken text={boardFinding(board)} />
              </p>
              <p className="text-label text-muted mt-1">
                Not a blind estimate: signals may have been in view. A reversal counts as wrong;
                undone decisions don’t count, and bulk decisions are shown separately.
              </p>
            </figcaption>
            <div className="max-md:hidden">
              <PatternChart board={board} selected={pattern} onSelect={select} />
            </div>
            <Button
              size="sm"
              className="self-start max-md:hidden"
              aria-expanded={asTable}
              aria-controls="pattern-tables"
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? 'Hide table' : 'View as table'}
            </Button>
            <div
              id="pattern-tables"
              className={`flex flex-col gap-6 ${asTable ? '' : 'md:hidden'}`}
            >
              <PatternTable columns={board.columns} selected={pattern} onSelect={select} />
              <SignalTable bySignal={board.bySignal} />
            </div>
          </figure>
          {pattern === null ? (
            <p className="text-muted">
              Choose a pattern to label five of its pairs, picked at random.
            </p>
          ) : null}
        </>
      )}
      {pattern === null ? null : (
        <PatternSampler
          key={`${agent ?? ''} ${detector ?? ''} ${pattern} ${seed}`}
          of={{ agent, detector, pattern, seed }}
          column={board?.columns.find((each) => each.pattern === pattern) ?? null}
          limit={board?.limit ?? 0}
          come={come}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Whose proposals, and by which detector: figures of several detectors at once are figures of none. */
function PatternFilterBar({
  filter,
  agents,
  detectors,
  onChange,
}: {
  readonly filter: BoardFilter
  readonly agents: readonly AgentView[]
  readonly detectors: readonly { readonly version: string }[]
  readonly onChange: (patch: Partial<BoardFilter>) => void
}) {
  return (
    <search aria-label="Patterns" className="grid max-w-190 grid-cols-1 gap-3 sm:grid-cols-2">
      <NameSelect
        label="Agent"
        any="All agents"
        value={filter.agent}
        options={agents.map(({ id, title }) => ({ name: id, title }))}
        onChange={(agent) => onChange({ agent })}
      />
      <NameSelect
        label="Proposed by"
        any="All detectors"
        value={filter.detector}
        options={detectors.map(({ version }) => ({ name: version, title: detectorWords(version) }))}
        onChange={(detector) => onChange({ detector })}
      />
    </search>
  )
}

/** Has the board counted again as soon as anything is decided, taken back or proposed, here or elsewhere. */
function useBoardNews(): void {
  const client = useQueryClient()
  useNews({
    concerns: (message) => message?.kind !== 'presence' && message?.kind !== 'part', // on 'ready' too: what came between the page and this
    onNews: () => client.invalidateQueries({ queryKey: ['patterns'] }),
  })
}

/** Returns a seed for a new random order. */
function newSeed(): string {
  return newKey().slice(-8)
}
