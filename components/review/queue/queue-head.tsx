import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'

import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { orNotLoaded } from '@/components/ui/not-loaded'
import type { QueueFilter } from '@/lib/filters/queue-filter'

import { HeldDecisions, SessionStrip } from './late-parts'
import type { useQueue } from './use-queue'

const LockedLane = dynamic(
  orNotLoaded(() => import('./locked-lane').then((loaded) => loaded.LockedLane)),
)

type Props = Omit<ComponentProps<typeof SessionStrip>, 'session' | 'counted'> & {
  readonly queue: ReturnType<typeof useQueue>
  readonly filter: QueueFilter
  readonly onDiscard: ComponentProps<typeof HeldDecisions>['onDiscard']
  readonly onList: () => void
}

/** Above the pair: how the sitting goes, the way to the list, and what a whole lane can be answered with. */
export function QueueHead({ queue, filter, onDiscard, onList, ...strip }: Props) {
  const { session, order, total, hasMore, counted } = queue
  const hint = useKeyHint('hideList')
  const left = order.filter(({ id }) => !session.handled.has(id)).length
  return (
    <>
      <div className="border-line relative flex min-h-[calc(1.75rem+9px)] items-center justify-end gap-3 border-b px-4 py-1 md:px-6">
        <HeldDecisions onDiscard={onDiscard} />
        <SessionStrip {...strip} session={session} counted={counted} />
        <Button
          size="sm"
          variant="quiet"
          kbd={hint}
          title="Show or hide the list"
          className="shrink-0 max-md:hidden"
          onClick={onList}
        >
          List
        </Button>
      </div>
      {filter.locked && filter.status === 'pending' ? (
        <LockedLane filter={filter} left={hasMore ? (total ?? left) : left} />
      ) : null}
    </>
  )
}
