'use client'

import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { LIMIT_FIELDS, maxLimit, type GateName, type LimitField } from '@/lib/domain/gate'
import { CHECK_OF, CHECK_TITLES } from '@/lib/domain/limit-words'
import type { SwitchView } from '@/lib/views/switch'

import { usePhase } from './use-phase'

const ASKED = LIMIT_FIELDS.map((field) => ({ field, name: CHECK_OF[field] }))

/** The limits as policy: set here, or inherited. Looser ones wait for a second person (rule GA74). */
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
      <summary className="text-muted hover:text-text tap w-fit">Change limits</summary>
      <form
        id="limits" // inside, so that a link to it opens the fold
        className="mt-3 flex max-w-190 scroll-mt-10 flex-col gap-2"
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
            <legend className="float-left min-w-0 flex-1 basis-64">{CHECK_TITLES[name]}</legend>
            <label className="flex items-center gap-2">
              <span className="sr-only">Limit of “{CHECK_TITLES[name]}”</span>
              <Input
                inputMode="decimal"
                className="max-w-24 tabular-nums"
                value={limits[field] ?? ''}
                placeholder={shown(field, view.limits[field])}
                aria-invalid={isLimit(field, limits[field] ?? '') ? undefined : true}
                onChange={(event) => setLimits({ ...limits, [field]: event.currentTarget.value })}
              />
              <span className="text-muted w-6">{UNIT[field]}</span>
            </label>
            <label className="tap flex items-center gap-2">
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
          An empty field inherits the value it shows. “Locked pairs” is always required. Looser
          limits, and turning a check off, take effect once someone else confirms them.
        </p>
        <div>
          <Button
            type="submit"
            disabledReason={
              phase.limiting
                ? 'Saving…'
                : wrong
                  ? 'Limits must be 0–100%, agreement 0–1, and times 0–60,000 ms.'
                  : null
            }
          >
            Save limits
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
  if (UNIT[field] === 'κ' && value === Math.round(value * 100) / 100) return value.toFixed(2)
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
