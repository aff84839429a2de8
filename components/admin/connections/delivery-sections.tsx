import type { ReactNode } from 'react'

import { RefreshWhile } from '@/components/shared/refresh-while'
import { Section } from '@/components/ui/section'
import { formatNumber } from '@/lib/language/format'
import type { DeliveryView } from '@/lib/views/connections'
import type { DeliveryLists } from '@/lib/views/delivery-lists'

import { DeliveryItem } from './delivery-item'
import { DeliveryRow } from './delivery-row'
import { ReleaseAll } from './release-all'

/** What needs a person of the deliveries of a connection, and what is on its way. */
export function OpenDeliveries({
  deliveries: { needed, open },
  blocked,
}: {
  readonly deliveries: DeliveryLists
  readonly blocked: string | null // why nothing can be written now
}) {
  return (
    <>
      <RefreshWhile active={open.length > 0 && blocked === null} />
      <Part
        id="needed"
        title="Needs a decision"
        deliveries={needed}
        above={
          <ReleaseAll held={needed.filter(({ state }) => state === 'held')} blocked={blocked} />
        }
      >
        {needed.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} blocked={blocked} />
        ))}
      </Part>
      <Part id="open" title="On the way" deliveries={open}>
        <Rows deliveries={open} />
      </Part>
    </>
  )
}

/** What was written, and what was canceled. */
export function DoneDeliveries({ deliveries: { over } }: { readonly deliveries: DeliveryLists }) {
  return (
    <Part id="over" title="Done" deliveries={over}>
      <Rows deliveries={over} />
    </Part>
  )
}

/** The deliveries of a connection that has ended: nothing can be done about them any more. */
export function EndedDeliveries({
  deliveries: { needed, open, over },
}: {
  readonly deliveries: DeliveryLists
}) {
  const unwritten = [...open, ...needed.filter(({ state }) => state !== 'verified')]
  const written = [...needed.filter(({ state }) => state === 'verified'), ...over]
  return (
    <>
      <Part id="needed" title="Not written" deliveries={unwritten}>
        <Rows deliveries={unwritten} />
      </Part>
      <Part id="over" title="Done" deliveries={written}>
        <Rows deliveries={written} />
      </Part>
    </>
  )
}

/** The most that is read of each list. */
export const MOST_SHOWN = 50

function Part({
  id,
  title,
  deliveries,
  above,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly deliveries: readonly DeliveryView[]
  readonly above?: ReactNode
  readonly children: ReactNode
}) {
  if (deliveries.length === 0) return null
  return (
    <Section id={id} title={title} className="flex flex-col gap-1">
      {deliveries.length < MOST_SHOWN ? null : (
        <p className="text-muted">The newest {formatNumber(deliveries.length)}.</p>
      )}
      {above}
      <ul aria-labelledby={id} className="divide-line divide-y">
        {children}
      </ul>
    </Section>
  )
}

function Rows({ deliveries }: { readonly deliveries: readonly DeliveryView[] }) {
  return deliveries.map((delivery) => (
    <li key={delivery.id} className="min-w-0 py-3">
      <DeliveryRow delivery={delivery} />
    </li>
  ))
}
