import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'

import { OperationScreen } from '@/components/review/log/operation-screen'
import { numberIn } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { findOperationByNumber } from '@/lib/views/by-number'
import { readDeliveries } from '@/lib/views/connections'
import { readUndoPreview } from '@/lib/views/operation-log'

const MOST_DELIVERIES = 1_000 // they are counted

/** Reads the operation that an address names by its number or its id. */
const readPreview = cache(async (asked: string) => {
  const store = await openDb()
  const number = numberIn(asked)
  const id = number === null ? asked : await findOperationByNumber(store, number)
  return id === null ? null : readUndoPreview(store, id)
})

export async function generateMetadata({
  params,
}: PageProps<'/activity/[operationId]'>): Promise<Metadata> {
  const preview = await readPreview((await params).operationId)
  return { title: preview === null ? 'Not found' : `Operation #${preview.operation.seq}` }
}

export default async function OperationPage({ params }: PageProps<'/activity/[operationId]'>) {
  const { operationId } = await params
  const preview = await readPreview(operationId)
  if (preview === null) notFound()
  const { seq } = preview.operation
  if (operationId !== String(seq)) redirect(`/activity/${seq}`)
  const deliveries = await readDeliveries(await openDb(), { operationSeq: seq }, MOST_DELIVERIES)
  return <OperationScreen preview={preview} deliveries={deliveries} />
}
