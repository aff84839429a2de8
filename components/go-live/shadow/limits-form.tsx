'use client'

import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { GATE_NAMES, maxLimit, type GateName, type LimitField } from '@/lib/domain/gate'
import type { SwitchView } from '@/lib/views/switch'

import { GATE_WORDS } from './gate-words'
import { usePhase } from './use-phase'

const FIELD_OF: Readonly<Partial<Record<GateName, LimitField>>> = {
  'false-positives': 'falsePositives',
  patterns: 'pattern',
  slices: 'slice',
  agreement: 'agreement',
  undone: 'undone',
  'inline-time': 'inlineMs',
}

const ASKED = GATE_NAMES.flatMap((name) => {
  const field = FIELD_OF[name]
  return field === undefined ? [] : [{ name, field }]
})

/** The limits as policy: set here, or inherited; a gate can be left out, and the log says so. */
export function LimitsForm({ view }: { readonly view: SwitchView }) {
  const phase = usePhase(view)
  const [limits, setLimits] = useState<Readonly<Record<string, string>>>(() => textsOf(view))
  const [waived, setWaived] = useState(view.limits.waived)
  const gates = {
    ...Object.fromEntries(
      ASKED.filter(({ field }) => limits[field] !== '').map(({ field }) => [
        field,
        valueOf(field, limits[field] ?? ''),
      ]),
    ),
    ...(sameNames(waived, view.limits.waived) && view.ownLimits.waived === undefined
      ? {}
      : { waived }),
  }
  const wrong = ASKED.some(({ field }) => !isLimit(field, limits[field] ?? ''))
  return (
    <details>
      <summary className="text-muted hover:text-text min-h-6 w-fit">Set the limits</summary>
      <form
        className="mt-3 flex max-w-2xl flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void phase.setLimits(gates)
        }}
      >
        {ASKED.map(({ name, field }) => (
          <fieldset
            key={name}
            className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b pb-2"
          >
            <legend className="float-left min-w-0 flex-1 basis-64">{GATE_WORDS[name].title}</legend>
            <label className="flex items-center gap-2">
              <span className="sr-only">Limit of “{GATE_WORDS[name].title}”</span>
              <Input
                inputMode="decimal"
                className="mono max-w-24"
                value={limits[field] ?? ''}
                placeholder={shown(field, view.limits[field])}
                aria-invalid={isLimit(field, limits[field] ?? '') ? undefined : true}
                onChange={(event) => setLimits({ ...limits, [field]: event.currentTarget.value })}
              />
              <span className="text-muted w-6">{UNIT[field]}</span>
            </label>
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                className="accent-accent size-4"
                checked={!waived.includes(name)}
                onChange={(event) =>
                  setWaived(
                    event.currentTarget.checked
                      ? waived.filter((each) => each !== name)
                      : [...waived, name],
                  )
                }
              />
              required
            </label>
          </fieldset>
        ))}
        <p className="text-label text-muted">
          An empty field inherits what stands in it. That nothing locked is proposed is always asked
          for. Saving is an operation in the log, under your name.
        </p>
        <div>
          <Button
            type="submit"
            disabledReason={
              phase.limiting
                ? 'Saving…'
                : wrong
                  ? 'A limit lies between 0 and 100 %, κ between 0 and 1, a time between 0 and 60,000 ms.'
                  : null
            }
          >
            Save the limits
          </Button>
        </div>
        <ProblemNotice problem={phase.limitProblem} />
      </form>
    </details>
  )
}

function textsOf({ ownLimits }: SwitchView): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ASKED.map(({ field }) => {
      const own = ownLimits[field]
      return [field, own === undefined ? '' : shown(field, own)]
    }),
  )
}

const UNIT: Readonly<Record<LimitField, string>> = {
  falsePositives: '%',
  pattern: '%',
  slice: '%',
  agreement: 'κ',
  undone: '%',
  inlineMs: 'ms',
}

/** κ and times as they are, shares in percent. */
function shown(field: LimitField, value: number): string {
  return String(UNIT[field] === '%' ? Math.round(value * 1e6) / 1e4 : value)
}

function valueOf(field: LimitField, text: string): number {
  return UNIT[field] === '%' ? Number(text) / 100 : Number(text)
}

function isLimit(field: LimitField, text: string): boolean {
  const value = valueOf(field, text)
  return text === '' || (value >= 0 && value <= maxLimit(field))
}

function sameNames(one: readonly GateName[], other: readonly GateName[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}
