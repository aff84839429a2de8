import type { ImportBatch } from '@/lib/domain/import-batch'

/** Batches that were read and shown, and wait for the word to import them. They are only in memory: nothing is half-imported. */
const perProcess = globalThis as typeof globalThis & {
  palimpsestPreviews?: Map<string, ImportBatch>
}

const MOST_KEPT = 4

/** Keeps a batch under a token; the oldest makes room. */
export function keepPreview(token: string, batch: ImportBatch): void {
  const previews = (perProcess.palimpsestPreviews ??= new Map())
  const [oldest] = previews.keys()
  if (previews.size >= MOST_KEPT && oldest !== undefined) previews.delete(oldest)
  previews.set(token, batch)
}

/** Returns the batch of a token; null when it was dropped or the server restarted. */
export function findPreview(token: string): ImportBatch | null {
  return perProcess.palimpsestPreviews?.get(token) ?? null
}

/** Forgets a batch that was imported. */
export function dropPreview(token: string): void {
  perProcess.palimpsestPreviews?.delete(token)
}
