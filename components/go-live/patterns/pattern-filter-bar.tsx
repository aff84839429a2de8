'use client'

import { detectorWords } from '@/components/review/signals/pattern-words'
import { NameSelect } from '@/components/shared/name-select'
import type { AgentView } from '@/lib/views/screen'

import type { BoardFilter } from './pattern-queries'

/** Whose proposals, and by which detector: figures of several detectors at once are figures of none. */
export function PatternFilterBar({
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
    <search aria-label="Patterns" className="grid max-w-2xl grid-cols-1 gap-3 sm:grid-cols-2">
      <NameSelect
        label="Agent"
        any="All agents"
        value={filter.agent}
        options={agents.map(({ id, title }) => ({ name: id, title }))}
        onChange={(agent) => onChange({ agent })}
      />
      <NameSelect
        label="Proposed by"
        any={detectors.length > 1 ? 'Every detector, mixed' : 'Every detector'}
        value={filter.detector}
        options={detectors.map(({ version }) => ({ name: version, title: detectorWords(version) }))}
        onChange={(detector) => onChange({ detector })}
      />
    </search>
  )
}
