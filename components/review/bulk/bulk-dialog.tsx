import { useEffect, useId, useRef, useState } from 'react'

import { useUndoOperation } from '@/components/review/log/use-undo-operation'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { requireReviewer } from '@/components/shared/reviewer'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import type { KeepBothReason, VerdictValue } from '@/lib/domain/verdict'
import { formatNumber } from '@/lib/language/format'

import { BulkForm } from './bulk-form'
import { BulkProblem, NotDecidedList } from './bulk-outcome'
import {
  disagreedWords,
  notDecidedWords,
  outcomeWords,
  questionWords,
  verbWords,
} from './bulk-words'
import { meantBy } from './meant'
import { useDecideMany } from './use-decide-many'
import { useFrozen, type BulkTarget } from './use-frozen'

type Asked = {
  readonly target: BulkTarget
  readonly value: VerdictValue
  readonly onClose: () => void
  readonly onDecided?: (proposalIds: readonly string[]) => void
  readonly onUndone?: () => void
}

/**
 * One verdict on many proposals: what is meant, frozen; what will happen; five of them at random; then how it went. Closing it
 * before anything is decided changes nothing, and looking needs no name. `onDecided` names those that were decided.
 */
export function BulkDialog({ target, value, onClose, onDecided, onUndone }: Asked) {
  const formId = useId()
  const effectId = useId()
  const done = useRef<HTMLButtonElement>(null)
  const { frozen, problem: unread, again } = useFrozen(target)
  const many = useDecideMany()
  const { outcome, pending } = many
  const undo = useUndoOperation(outcome?.operationId ?? '', () => {
    onUndone?.()
    onClose()
  })
  const [sent, setSent] = useState(0)
  const [included, setIncluded] = useState(false) // what the model disagrees with
  useEffect(() => done.current?.focus(), [outcome]) // the button that asked is gone with the question
  const all = frozen?.items.length ?? 0
  const meant = frozen === null ? null : meantBy(value, frozen, included)
  const count = meant?.count ?? 0

  const decide = async (said: { reason: KeepBothReason | null; note: string | null }) => {
    if (meant === null || count === 0 || pending) return
    if ((await requireReviewer()) === null) return
    setSent(all)
    const done = await many.decide({ items: [...meant.items], value, label: target.title, ...said })
    if (done === null) return
    const left = new Set(done.failed.map(({ proposalId }) => proposalId))
    const ids = meant.items.map(({ proposalId }) => proposalId).filter((id) => !left.has(id))
    announce(outcomeWords(value, { decided: done.decided, failed: done.failed.length }))
    if (ids.length > 0) onDecided?.(ids)
  }

  const retry = () => {
    if (outcome === null) return
    again(outcome.failed.flatMap((each) => (each.number === null ? [] : each.proposalId)))
    setIncluded(false)
    many.forget()
  }
  const told = outcome === null ? null : { decided: outcome.decided, failed: outcome.failed.length }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        told !== null
          ? outcomeWords(value, { ...told, failed: 0 })
          : frozen === null
            ? 'Loading proposals'
            : questionWords(value, count || all, target.verb)
      }
      footer={
        outcome === null ? (
          <>
            <Button onClick={onClose}>{pending ? 'Close (keeps running)' : 'Cancel'}</Button>
            {all === 0 ? null : (
              <Button
                type="submit"
                form={formId}
                aria-describedby={effectId}
                variant="primary"
                disabledReason={
                  pending
                    ? 'Working on it'
                    : count === 0
                      ? `${disagreedWords(all, all)} Include ${all === 1 ? 'it' : 'them'} to continue.`
                      : null
                }
              >
                {verbWords(value, count || all, target.verb)}
              </Button>
            )}
          </>
        ) : (
          <>
            {outcome.operationId === null ? null : (
              <Button
                className="mr-auto"
                disabledReason={undo.pending ? 'Working on it' : null}
                onClick={() => undo.undo([])}
              >
                Undo all
              </Button>
            )}
            {outcome.failed.some(({ number }) => number !== null) ? (
              <Button onClick={retry}>Retry these</Button>
            ) : null}
            <Button ref={done} variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {unread === null ? null : (
          <Notice tone="bad" title="The proposals could not be loaded.">
            {unread}
          </Notice>
        )}
        {target.title === null || outcome !== null ? null : (
          <p className="font-medium">{target.about ?? target.title}</p>
        )}
        {frozen === null && unread === null ? (
          <Skeleton rows={6} label="Loading five proposals" />
        ) : null}
        <BulkProblem problem={many.problem} />
        {frozen === null || meant === null || outcome !== null ? null : (
          <BulkForm
            formId={formId}
            effectId={effectId}
            frozen={frozen}
            meant={meant}
            value={value}
            busy={pending}
            included={included}
            onInclude={setIncluded}
            onDecide={(said) => void decide(said)}
          />
        )}
        {pending ? <Working come={many.come} of={sent} /> : null}
        <ProblemNotice problem={undo.problem} />
        {outcome === null || told === null ? null : (
          <>
            {told.failed === 0 ? null : <p>{notDecidedWords(told.failed)}</p>}
            <NotDecidedList failed={outcome.failed} />
            <p className="text-muted">
              {outcome.operationId === null
                ? 'Nothing was written.'
                : 'This is one operation. You can undo it anytime.'}
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** It takes a moment: how far it is, and that nobody has to wait for it. */
function Working({ come, of }: { readonly come: number; readonly of: number }) {
  useEffect(() => announce('Deciding.'), [])
  return (
    <div>
      <Progress value={come} max={of} label="Decided so far" />
      <p className="text-label text-muted mt-1 tabular-nums">
        {formatNumber(come)} of {formatNumber(of)}
      </p>
    </div>
  )
}
