import { notThereWords, undoneThereWords } from '@/components/shared/delivery-words'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { formatInstant } from '@/lib/language/format'
import type { DeliveryView } from '@/lib/views/connections'

import { alwaysHeldWords, deliveryWords, finalWords } from './connection-words'
import { DeliveryBadge } from './state-badge'

/** One delivery: what it does there, to which fact, for which operation, and how it went. */
export function DeliveryRow({
  delivery,
  factLabel,
}: {
  readonly delivery: DeliveryView
  readonly factLabel?: string // an id for the fact, by which buttons say what they are about
}) {
  const { factId, content, operationSeq, state, at, verifiedAt, nextTryAt, problem } = delivery
  const { final, alwaysHeld, product, droppedAt, droppedBy } = delivery
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DeliveryBadge delivery={delivery} />
        <span>{deliveryWords(delivery)}</span>
      </div>
      <Link
        href={`/memory/facts/${factId}`}
        id={factLabel}
        dir="auto"
        className="tap line-clamp-3 leading-6 font-medium wrap-anywhere hover:underline"
      >
        {content}
      </Link>
      <p className="text-label text-muted flex flex-wrap items-center gap-x-3">
        <Link
          href={`/activity/${operationSeq}`}
          className="link tap inline-flex min-w-6 items-center"
        >
          Operation #{operationSeq}
        </Link>
        <span>
          decided <RelativeTime at={at} />
        </span>
        {verifiedAt === null ? null : (
          <span>
            verified <RelativeTime at={verifiedAt} />
          </span>
        )}
        {droppedAt === null ? null : (
          <span>
            dropped by <bdi>{droppedBy}</bdi> <RelativeTime at={droppedAt} />
          </span>
        )}
        {state !== 'waiting' || nextTryAt === null || nextTryAt <= at ? null : (
          <span>
            next try: <time dateTime={nextTryAt}>{formatInstant(nextTryAt)}</time>
          </span>
        )}
      </p>
      {final && state === 'held' ? <p>{finalWords(product)}</p> : null}
      {alwaysHeld && state === 'held' ? <p>{alwaysHeldWords(delivery)}</p> : null}
      {problem === null || state === 'verified' || state === 'canceled' ? null : (
        <Notice tone="warn" title={<span className="wrap-anywhere">{problem.sentence}</span>}>
          {problem.wayOut}
        </Notice>
      )}
      {delivery.undoneThereAt === null ? null : state === 'canceled' ? (
        <p className="text-muted">{notThereWords(delivery)}</p>
      ) : (
        <Notice tone="warn">{undoneThereWords(delivery)}</Notice>
      )}
    </div>
  )
}
