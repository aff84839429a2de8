import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'

import { OperationScreen } from '@/components/review/log/operation-screen'
import { openDb } from '@/lib/server/db'
import { readUndoPreview } from '@/lib/views/operation-log'

const readPreview = cache(async (id: string) => readUndoPreview(await openDb(), id))

export async function generateMetadata({
  params,
}: PageProps<'/log/[operationId]'>): Promise<Metadata> {
  const preview = await readPreview((await params).operationId)
  return { title: preview === null ? 'Not found' : `Operation #${preview.operation.seq}` }
}

export default async function OperationPage({ params }: PageProps<'/log/[operationId]'>) {
  const preview = await readPreview((await params).operationId)
  if (preview === null) notFound()
  return <OperationScreen preview={preview} />
}
