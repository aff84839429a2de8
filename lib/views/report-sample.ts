import type { Store } from '@/lib/store/port'

/** Where the figures of a report come from. */
export type ReportSample = {
  readonly number: number
  readonly seed: string
  readonly drawnBy: string
  readonly labelers: readonly string[]
}

/** Reads how a sample was drawn and who labeled it; null: there is none. */
export async function readReportSample(
  { read }: Store,
  sampleId: string | null,
): Promise<ReportSample | null> {
  if (sampleId === null) return null
  const row = await read.sample.findUnique({ where: { id: sampleId } })
  if (row === null) return null
  const labels = await read.label.findMany({
    where: { reverted: false, pair: { sampleId } },
    distinct: ['reviewer'],
    orderBy: { reviewer: 'asc' },
    select: { reviewer: true },
  })
  const { number, seed, drawnBy } = row
  return { number, seed, drawnBy, labelers: labels.map(({ reviewer }) => reviewer) }
}
