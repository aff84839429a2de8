'use client'

import { useRouter } from 'next/navigation'

import { DayField } from '@/components/shared/day-field'
import { FACT_KIND_WORDS } from '@/components/shared/fact-kind-words'
import { NameSelect } from '@/components/shared/name-select'
import { SelectField } from '@/components/ui/select-field'
import { FACT_KINDS } from '@/lib/domain/fact'
import { CHANGE_SORTS, type ChangeSort } from '@/lib/domain/unstable-slots'
import { changesHref, type ChangesFilter } from '@/lib/filters/changes-filter'
import type { AgentView } from '@/lib/views/agents'

const SORTS: Readonly<Record<ChangeSort, string>> = {
  often: 'Most changes',
  returns: 'Most often back and forth',
  fast: 'Shortest-lived versions',
  recent: 'Changed last',
}

/** Whose changes are looked at, which count, and in what order. */
export function ChangesBar({
  filter,
  agents,
}: {
  readonly filter: ChangesFilter
  readonly agents: readonly AgentView[]
}) {
  const router = useRouter()
  const go = (patch: Partial<ChangesFilter>) =>
    router.push(changesHref({ ...filter, page: 1, ...patch }), { scroll: false })
  return (
    <search
      aria-label="Which changes"
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1fr]"
    >
      <NameSelect
        label="Agent"
        any="All agents"
        value={filter.agent}
        options={agents.map(({ id, title }) => ({ name: id, title }))}
        onChange={(agent) => go({ agent })}
      />
      <NameSelect
        label="Kind"
        any="Any kind"
        value={filter.kind}
        options={FACT_KINDS.map((name) => ({ name, title: FACT_KIND_WORDS[name] }))}
        onChange={(kind) => go({ kind: FACT_KINDS.find((name) => name === kind) ?? null })}
      />
      <DayField label="Changed since" value={filter.since} onChange={(since) => go({ since })} />
      <SelectField
        label="Order"
        value={filter.sort}
        options={CHANGE_SORTS.map((value) => ({ value, label: SORTS[value] }))}
        onChange={(sort) => go({ sort })}
      />
    </search>
  )
}
