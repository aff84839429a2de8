import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'

import { ConnectionScreen } from '@/components/admin/connections/connection-screen'
import { MOST_SHOWN } from '@/components/admin/connections/delivery-sections'
import type { DeliveryState } from '@/lib/domain/connection'
import { openDb } from '@/lib/server/db'
import { readConnection, readDeliveries, type DeliveryView } from '@/lib/views/connections'
import { readPolicy } from '@/lib/views/policy'

const MOST_LOOKED_AT = 500 // for what the store no longer holds

const readOne = cache(async (id: string) => readConnection(await openDb(), id))

export async function generateMetadata({
  params,
}: PageProps<'/settings/connections/[connectionId]'>): Promise<Metadata> {
  const connection = await readOne((await params).connectionId)
  return { title: connection === null ? 'Not found' : `${connection.product} connection` }
}

export default async function Page({ params }: PageProps<'/settings/connections/[connectionId]'>) {
  const { connectionId } = await params
  const connection = await readOne(connectionId)
  if (connection === null) notFound()
  const store = await openDb()
  const inStates = (states: readonly DeliveryState[], most: number) =>
    readDeliveries(store, { connectionId, states }, most)
  const [needed, open, over, { phase, policy }] = await Promise.all([
    inStates(['held', 'refused', 'failed'], MOST_SHOWN),
    inStates(['waiting', 'sent'], MOST_SHOWN),
    inStates(['verified', 'canceled'], MOST_LOOKED_AT),
    readPolicy(store, connection.agent),
  ])
  const deliveries = {
    needed: [...over.filter(isUndone), ...needed],
    open,
    over: over.filter((delivery) => !isUndone(delivery)).slice(0, MOST_SHOWN),
  }
  const stopped = phase === 1 ? 'shadow' : policy.mutationsFrozen ? 'frozen' : null
  return <ConnectionScreen connection={connection} deliveries={deliveries} stopped={stopped} />
}

function isUndone({ state, undoneThereAt }: DeliveryView): boolean {
  return state === 'verified' && undoneThereAt !== null
}
