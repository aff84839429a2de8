import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'

import { ConnectionScreen } from '@/components/admin/connections/connection-screen'
import { MOST_SHOWN } from '@/components/admin/connections/delivery-sections'
import { openDb } from '@/lib/server/db'
import { readConnection } from '@/lib/views/connections'
import { readDeliveryLists } from '@/lib/views/delivery-lists'
import { readPolicy } from '@/lib/views/policy'

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
  const [deliveries, { phase, policy }] = await Promise.all([
    readDeliveryLists(store, connectionId, MOST_SHOWN),
    readPolicy(store, connection.agent),
  ])
  const stopped = phase === 1 ? 'shadow' : policy.mutationsFrozen ? 'frozen' : null
  return <ConnectionScreen connection={connection} deliveries={deliveries} stopped={stopped} />
}
