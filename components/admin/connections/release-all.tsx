'use client'

import { useState } from 'react'

import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { NOT_LOGGED } from '@/components/shared/no-answer'
import { useAction, useDone } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { releaseDeliveriesAction } from '@/lib/actions/connections'
import { formatCount } from '@/lib/language/format'
import type { DeliveryView } from '@/lib/views/connections'

import { finalWords } from './connection-words'

/** Releases every held change that is shown, after one more question. */
export function ReleaseAll({
  held,
  blocked,
}: {
  readonly held: readonly DeliveryView[]
  readonly blocked: string | null // why nothing can be written now
}) {
  const [asking, setAsking] = useState(false)
  const releasing = useAction(releaseDeliveriesAction, NOT_LOGGED)
  const done = useDone()
  const product = held[0]?.product
  if (product === undefined || held.length < 2) return null
  const release = async () => {
    const released = await releasing.run({ ids: held.map(({ id }) => id) })
    if (released === null) return
    setAsking(false)
    document.querySelector<HTMLElement>('#connection')?.focus({ preventScroll: true })
    await done(`Released ${formatCount(released.released, 'change')}.${leftWords(released)}`)
  }
  return (
    <>
      <Button
        size="sm"
        className="self-start"
        disabledReason={blocked}
        onClick={() => setAsking(true)}
      >
        Release all {held.length}…
      </Button>
      {asking ? (
        <ConfirmDialog
          title={`Release ${formatCount(held.length, 'change')}`}
          verb="Release"
          pending={releasing.pending}
          problem={releasing.problem}
          onConfirm={() => void release()}
          onClose={() => setAsking(false)}
        >
          <p>
            All of them will be written to {product}, the oldest first. A fact that has changed
            there since is left as it is, and the reason appears here.
          </p>
          {held.some(({ final }) => final) ? <p>{finalWords(product)}</p> : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function leftWords({ left, why }: { readonly left: number; readonly why: string | null }): string {
  return left === 0 ? '' : ` ${left} not released: ${why ?? ''}`
}
