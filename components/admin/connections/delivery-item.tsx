'use client'

import { useEffect, useId, useRef, useState } from 'react'

import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { NOT_LOGGED } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction, useDone } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import {
  dropDeliveryAction,
  releaseDeliveryAction,
  retryDeliveryAction,
  takeOverDeliveryAction,
} from '@/lib/actions/connections'
import type { DeliveryView } from '@/lib/views/connections'

import { DeliveryPreview } from './delivery-preview'
import { DeliveryRow } from './delivery-row'

/** A delivery that needs a person: to release it, to write it again, to take over what is there, or to drop it. */
export function DeliveryItem({
  delivery,
  blocked,
}: {
  readonly delivery: DeliveryView
  readonly blocked: string | null // why nothing can be written now
}) {
  const { id, state, product, change } = delivery
  const fact = useId()
  const row = useRef<HTMLLIElement>(null)
  const done = useDone()
  const releasing = useAction(releaseDeliveryAction, NOT_LOGGED)
  const retrying = useAction(retryDeliveryAction, NOT_LOGGED)
  const taking = useAction(takeOverDeliveryAction)
  const dropping = useAction(dropDeliveryAction, NOT_LOGGED)
  const [asking, setAsking] = useState(false)
  const [settled, setSettled] = useState<DeliveryView | null>(null) // as it was then
  const over = settled === delivery // until the page shows it anew
  const pending = [releasing, retrying, taking, dropping].some((each) => each.pending) || over
  const why = pending ? 'Working on it' : null
  const isThere = state === 'verified' // or was
  const settle = async (changed: unknown, said: string) => {
    if (changed === null) return
    setAsking(false)
    setSettled(delivery)
    await done(said)
  }
  // The row most likely leaves this list: the focus goes on to the next.
  useEffect(() => {
    if (over) focusBeside(row.current)
  }, [over])
  const release = async () =>
    settle(await releasing.run({ id }), `Released. It will be written to ${product}.`)
  const retry = async () => settle(await retrying.run({ id }), 'It will be tried again.')
  const take = async () =>
    settle(await taking.run({ id }), `The fact has the text of ${product} now.`)
  const drop = async () => settle(await dropping.run({ id }), 'Dropped.')
  return (
    <li ref={row} className={`flex min-w-0 flex-col gap-2 py-3 ${over ? 'opacity-60' : ''}`}>
      <DeliveryRow delivery={delivery} factLabel={fact} />
      <div className="flex flex-wrap gap-2">
        {state === 'held' ? <DeliveryPreview id={id} describedBy={fact} /> : null}
        {state === 'held' ? (
          <Button
            size="sm"
            aria-describedby={fact}
            disabledReason={why ?? blocked}
            onClick={() => void release()}
          >
            Release
          </Button>
        ) : (
          <Button
            size="sm"
            aria-describedby={fact}
            disabledReason={why ?? blocked}
            onClick={() => void retry()}
          >
            {isThere ? 'Write it again' : 'Try again'}
          </Button>
        )}
        {isThere && change === 'restate' ? (
          <Button
            size="sm"
            aria-describedby={fact}
            disabledReason={why}
            onClick={() => void take()}
          >
            Use the text of {product}
          </Button>
        ) : null}
        <Button
          size="sm"
          aria-describedby={fact}
          disabledReason={why}
          onClick={() => setAsking(true)}
        >
          Drop…
        </Button>
      </div>
      <ProblemNotice problem={releasing.problem ?? retrying.problem ?? taking.problem} />
      {asking ? (
        <ConfirmDialog
          title="Drop this change"
          verb="Drop"
          pending={dropping.pending}
          problem={dropping.problem}
          onConfirm={() => void drop()}
          onClose={() => setAsking(false)}
        >
          <p>
            It will never be written{isThere ? ' again' : ''}: {product} keeps the fact as it is.
            The decision still counts in Palimpsest.
          </p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

function focusBeside(row: HTMLElement | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next =
    beside?.querySelector<HTMLElement>('button') ??
    document.querySelector<HTMLElement>('#connection')
  next?.focus({ preventScroll: true })
}
