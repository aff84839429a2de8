import { useId, type ComponentProps, type ReactNode } from 'react'

import { Input, Select } from '@/components/ui/field'
import {
  EVIDENCE_NAMES,
  GUARD_NAMES,
  SEED_SIGNAL_NAMES,
  type SignalName,
} from '@/lib/detection/finding'
import { PROPOSAL_ORIGINS } from '@/lib/domain/proposal'
import { FOUND_WORDS, LIST_WORDS, SIGNAL_LABELS } from '@/lib/domain/terms'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { QueueFacets } from '@/lib/views/queue'

import { isOpenList } from './conditions'
import { ModelChoice } from './model-choice'

/** The conditions, one control each. Text is taken over on Enter or when the field is left. */
export function FilterFields({
  filter,
  facets,
  onChange,
}: {
  readonly filter: QueueFilter
  readonly facets: QueueFacets
  readonly onChange: (change: Partial<QueueFilter>) => void
}) {
  const listId = useId()
  const number = (text: string) => (text === '' ? null : Math.min(1, Math.max(0, Number(text))))
  return (
    <div id="queue-filters" className="grid grid-cols-2 gap-1.5">
      <Labelled label="Agent">
        <Select
          value={filter.agent ?? ''}
          onChange={(event) =>
            onChange({ agent: event.target.value || null, entity: null, aspect: null })
          }
        >
          <option value="">Every agent</option>
          {facets.agents.map(({ id, title, pending }) => (
            <option key={id} value={id}>
              {title ?? id} ({pending})
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled label="Status">
        <Select
          value={isOpenList(filter) ? '' : filter.status}
          onChange={(event) =>
            onChange({
              status: HISTORY.find((each) => each === event.target.value) ?? 'pending',
              locked: false,
            })
          }
        >
          <option value="">Open</option>
          {HISTORY.map((each) => (
            <option key={each} value={each}>
              {LIST_WORDS[each]}
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled label="Entity">
        <Committed
          value={filter.entity ?? ''}
          list={`${listId}-entities`}
          onCommit={(entity) => onChange({ entity: entity || null })}
        />
        <Names id={`${listId}-entities`} names={facets.entities} />
      </Labelled>
      <Labelled label="Aspect">
        <Committed
          value={filter.aspect ?? ''}
          list={`${listId}-aspects`}
          onCommit={(aspect) => onChange({ aspect: aspect || null })}
        />
        <Names id={`${listId}-aspects`} names={facets.aspects} />
      </Labelled>
      <Labelled label="How it was found">
        <Select
          value={filter.origin ?? ''}
          onChange={(event) =>
            onChange({
              origin: PROPOSAL_ORIGINS.find((each) => each === event.target.value) ?? null,
            })
          }
        >
          <option value="">Any</option>
          {PROPOSAL_ORIGINS.map((each) => (
            <option key={each} value={each}>
              {FOUND_WORDS[each]}
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled label="Signal fired">
        <Select
          value={filter.signal ?? ''}
          onChange={(event) =>
            onChange({ signal: (event.target.value || null) as SignalName | null })
          }
        >
          <option value="">Any</option>
          {SIGNAL_GROUPS.map(([title, signals]) => (
            <optgroup key={title} label={title}>
              {signals.map((signal) => (
                <option key={signal} value={signal}>
                  {SIGNAL_LABELS[signal].letter} {SIGNAL_LABELS[signal].label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Labelled>
      <Labelled label="Confidence from">
        <Committed
          {...SHARE}
          value={filter.minConfidence?.toString() ?? ''}
          onCommit={(text) => onChange({ minConfidence: number(text) })}
        />
      </Labelled>
      <Labelled label="to">
        <Committed
          {...SHARE}
          value={filter.maxConfidence?.toString() ?? ''}
          onCommit={(text) => onChange({ maxConfidence: number(text) })}
        />
      </Labelled>
      <Labelled label="Exact pattern">
        <Committed
          value={filter.pattern ?? ''}
          placeholder="Letters, such as V"
          onCommit={(pattern) => onChange({ pattern: pattern.toUpperCase() || null })}
        />
      </Labelled>
      <ModelChoice opinion={filter.opinion} onChange={(opinion) => onChange({ opinion })} />
      <Tick checked={filter.context} onChange={(context) => onChange({ context })}>
        ≠ context differs
      </Tick>
      <Tick checked={filter.single} onChange={(single) => onChange({ single })}>
        one signal only
      </Tick>
      <Tick checked={filter.impact} onChange={(impact) => onChange({ impact })}>
        high impact
      </Tick>
      <Tick checked={filter.near} onChange={(near) => onChange({ near })}>
        near the threshold
      </Tick>
      <Tick checked={filter.rejected} onChange={(rejected) => onChange({ rejected })}>
        rejected before
      </Tick>
    </div>
  )
}

const HISTORY = ['decided', 'withdrawn'] as const

/** The signals that can be asked for, in the groups in which they are listed. */
const SIGNAL_GROUPS: readonly (readonly [string, readonly SignalName[]])[] = [
  ['Both ways of scoring', SEED_SIGNAL_NAMES],
  ['Default scoring', EVIDENCE_NAMES.slice(SEED_SIGNAL_NAMES.length)],
  ['Guards, default scoring', GUARD_NAMES],
]

const SHARE = { type: 'number', min: 0, max: 1, step: 0.01, inputMode: 'decimal' } as const

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex min-w-0 flex-col">
      <span className="text-label text-muted">{label}</span>
      {children}
    </label>
  )
}

function Committed({
  value,
  onCommit,
  ...rest
}: { value: string; onCommit: (text: string) => void } & ComponentProps<'input'>) {
  return (
    <Input
      {...rest}
      key={value}
      defaultValue={value}
      dir="auto"
      onBlur={(event) => {
        const text = event.target.value.trim()
        if (text !== value) onCommit(text)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

function Names({
  id,
  names,
}: {
  id: string
  names: readonly { readonly name: string; readonly pending: number }[]
}) {
  return (
    <datalist id={id}>
      {names.map(({ name, pending }) => (
        <option key={name} value={name}>
          {pending} waiting
        </option>
      ))}
    </datalist>
  )
}

function Tick({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="text-label tap flex items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
