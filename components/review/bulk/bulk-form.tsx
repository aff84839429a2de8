import { useEffect, useState } from 'react'

import { Field, Input, Select } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import {
  KEEP_BOTH_REASONS,
  MAX_NOTE_LENGTH,
  type KeepBothReason,
  type VerdictValue,
} from '@/lib/domain/verdict'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { FrozenView } from '@/lib/views/bulk'

import { effectWords, proposalWords } from './bulk-words'
import { DisagreedNotice } from './disagreed-notice'
import { leavesOut, type Meant } from './meant'
import { PairSample } from './pair-sample'

const UNCHECKED = 20 // up to here a slip costs one undo; beyond, the number is typed

/** What is about to happen to the frozen proposals, five of them in full, and what may be said with it. */
export function BulkForm({
  formId,
  effectId,
  frozen,
  meant: { count, live, sample },
  value,
  busy,
  included,
  onInclude,
  onDecide,
}: {
  readonly formId: string
  readonly effectId: string // of what will happen, which describes the answer
  readonly frozen: FrozenView
  readonly meant: Meant // of the frozen proposals
  readonly value: VerdictValue
  readonly busy: boolean
  readonly included: boolean // what the model disagrees with
  readonly onInclude: (included: boolean) => void
  readonly onDecide: (said: { reason: KeepBothReason | null; note: string | null }) => void
}) {
  const [reason, setReason] = useState<KeepBothReason | null>(null)
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const asksNumber = count > UNCHECKED
  const sampleTitle =
    sample.length < count ? `${formatCount(sample.length, 'random pair')}` : 'The pairs'

  // It comes after the dialog: what is asked for has the focus then, be it the number or only a yes.
  useEffect(() => {
    const number = document.getElementById(formId)?.querySelector('input[inputmode="numeric"]')
    const yes = document.querySelector(`button[form="${formId}"]`)
    const wanted = number ?? yes
    if (wanted instanceof HTMLElement) wanted.focus()
  }, [formId])

  if (frozen.items.length === 0)
    return <p>No proposals match anymore. There is nothing to decide.</p>
  return (
    <form
      id={formId}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (asksNumber && Number(typed.replaceAll(/[\s,.]/g, '')) !== count) {
          return setProblem(`Type ${count} to continue.`)
        }
        setProblem(null)
        onDecide({ reason, note: note.trim() || null })
      }}
    >
      <p id={effectId}>
        {count === 0 ? 'Nothing will be decided.' : effectWords(value, { count, live })}
      </p>
      {count === 0 ? null : (
        <p>
          {count === 1 ? 'Only this proposal is' : `Only these ${proposalWords(count)} are`}{' '}
          decided, even if new ones arrive. It is one operation, with one undo.
        </p>
      )}
      {frozen.more ? (
        <Notice tone="warn" title={`There are more than ${formatNumber(frozen.items.length)}.`}>
          These are the first {formatNumber(frozen.items.length)}. Decide the rest afterwards.
        </Notice>
      ) : null}
      {leavesOut(value, frozen) ? (
        <DisagreedNotice frozen={frozen} included={included} busy={busy} onInclude={onInclude} />
      ) : null}
      {sample.length === 0 ? null : (
        <section>
          <h3 className="text-label text-muted mb-1 font-medium">{sampleTitle}</h3>
          <PairSample proposals={sample} label={sampleTitle} />
        </section>
      )}
      {value === 'keep_both' ? (
        <Field label="Reason (optional)">
          {(control) => (
            <Select
              {...control}
              disabled={busy}
              value={reason ?? ''}
              onChange={(event) =>
                setReason(KEEP_BOTH_REASONS.find(({ id }) => id === event.target.value)?.id ?? null)
              }
            >
              <option value="">None</option>
              {KEEP_BOTH_REASONS.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      <Field label="Note (optional)">
        {(control) => (
          <Input
            {...control}
            disabled={busy}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            dir="auto"
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {asksNumber ? (
        <Field label={`Type ${count} to confirm`} error={problem}>
          {(control) => (
            <Input
              {...control}
              disabled={busy}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-40"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </form>
  )
}
