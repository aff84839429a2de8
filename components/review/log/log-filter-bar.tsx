import { useState } from 'react'

import { DayField } from '@/components/shared/day-field'
import { factIdFrom } from '@/components/shared/fact-id'
import { NameSelect } from '@/components/shared/name-select'
import { Field, Input, Select } from '@/components/ui/field'
import { OPERATION_KINDS } from '@/lib/domain/operation'
import type { LogFilter } from '@/lib/filters/log-filter'
import type { AgentView } from '@/lib/views/agents'

import { OPERATION_WORDS } from './operation-words'

type Props = {
  readonly filter: LogFilter
  readonly agents: readonly AgentView[]
  readonly actors: readonly string[]
  readonly onChange: (patch: Partial<LogFilter>) => void
}

/** Everything that narrows the log. */
export function LogFilterBar({ filter, agents, actors, onChange }: Props) {
  return (
    <search
      aria-label="Operations"
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6"
    >
      <NameSelect
        label="Agent"
        any="All agents"
        value={filter.agent}
        options={agents.map((agent) => ({ name: agent.id, title: agent.title }))}
        onChange={(agent) => onChange({ agent })}
      />
      <Field label="Kind">
        {(control) => (
          <Select
            {...control}
            value={filter.kind ?? ''}
            onChange={(event) =>
              onChange({
                kind: OPERATION_KINDS.find((kind) => kind === event.target.value) ?? null,
              })
            }
          >
            <option value="">Any kind</option>
            {OPERATION_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {OPERATION_WORDS[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <NameSelect
        label="Actor"
        any="Anyone"
        value={filter.actor}
        options={actors.map((name) => ({ name }))}
        onChange={(actor) => onChange({ actor })}
      />
      <FactField key={filter.fact} value={filter.fact} onChange={(fact) => onChange({ fact })} />
      <DayField label="From" value={filter.from} onChange={(from) => onChange({ from })} />
      <DayField label="To" value={filter.to} onChange={(to) => onChange({ to })} />
    </search>
  )
}

function FactField({
  value,
  onChange,
}: {
  readonly value: string | null
  readonly onChange: (fact: string | null) => void
}) {
  const [text, setText] = useState(value ?? '')
  const unreadable = text.trim() !== '' && factIdFrom(text) === null
  return (
    <Field label="Fact" error={unreadable ? 'There is no fact id in this.' : null}>
      {(control) => (
        <Input
          {...control}
          placeholder="Id or link"
          className="font-mono"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const fact = factIdFrom(event.clipboardData.getData('text'))
            if (fact === null) return
            event.preventDefault()
            onChange(fact)
          }}
          onBlur={() => {
            if (!unreadable && factIdFrom(text) !== value) onChange(factIdFrom(text))
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !unreadable) onChange(factIdFrom(text))
          }}
        />
      )}
    </Field>
  )
}
