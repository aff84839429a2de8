import { FACT_KIND_WORDS } from '@/components/shared/fact-kind-words'
import { NameSelect, type NamedCount } from '@/components/shared/name-select'
import { SearchBox } from '@/components/ui/search-box'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { FACT_KINDS } from '@/lib/domain/fact'
import { STATUS_WORDS } from '@/lib/domain/terms'
import type { FactListFilter } from '@/lib/filters/fact-filter'
import type { AgentView } from '@/lib/views/agents'

export type FactFacets = {
  readonly entities: readonly NamedCount[]
  readonly aspects: readonly NamedCount[]
}

const STATUSES: readonly { readonly value: FactListFilter['status']; readonly label: string }[] = [
  { value: 'current', label: STATUS_WORDS.current },
  { value: 'all', label: 'With superseded' },
  { value: 'superseded', label: STATUS_WORDS.superseded },
  { value: 'retracted', label: STATUS_WORDS.retracted },
  { value: 'unclassified', label: 'Unclassified or archived' },
]

/** Of a moment: what was true then, whatever became of it (rule TT7). */
const STATUSES_THEN = STATUSES.map((option) =>
  option.value === 'current'
    ? { ...option, label: 'True then' }
    : option.value === 'all'
      ? { ...option, label: 'All known then' }
      : option,
)

/** Everything that narrows the fact list. */
export function FactFilterBar({
  filter,
  agents,
  facets,
  onChange,
}: {
  readonly filter: FactListFilter
  readonly agents: readonly AgentView[]
  readonly facets: FactFacets
  readonly onChange: (patch: Partial<FactListFilter>) => void
}) {
  return (
    <search aria-label="Facts" className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
        <div className="max-lg:col-span-2">
          <SearchBox
            label="Search"
            placeholder="Words of the fact"
            value={filter.search}
            onSearch={(search) => onChange({ search })}
          />
        </div>
        <NameSelect
          label="Agent"
          any="All agents"
          value={filter.agent}
          options={agents.map((agent) => ({
            name: agent.id,
            title: agent.title,
            facts: agent.activeFacts,
          }))}
          onChange={(agent) => onChange({ agent, entity: null, aspect: null })}
        />
        <NameSelect
          label="Entity"
          any="Any entity"
          value={filter.entity}
          options={facets.entities}
          onChange={(entity) => onChange({ entity })}
        />
        <NameSelect
          label="Aspect"
          any="Any aspect"
          value={filter.aspect}
          options={facets.aspects}
          onChange={(aspect) => onChange({ aspect })}
        />
        <NameSelect
          label="Kind"
          any="Any kind"
          value={filter.kind}
          options={FACT_KINDS.map((name) => ({ name, title: FACT_KIND_WORDS[name] }))}
          onChange={(kind) => onChange({ kind: FACT_KINDS.find((each) => each === kind) ?? null })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Segmented
          label="Which facts"
          value={filter.status}
          options={filter.trueAt === null ? STATUSES : STATUSES_THEN}
          onChange={(status) => onChange({ status })}
        />
        <Switch
          label="Protected only"
          checked={filter.protectedOnly}
          onChange={(protectedOnly) => onChange({ protectedOnly })}
        />
      </div>
    </search>
  )
}
