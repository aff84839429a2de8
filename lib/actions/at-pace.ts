import 'server-only'
import { refused, type Result } from '@/lib/domain/result'
import { isWithinPace } from '@/lib/server/client-pace'
import type { PacedKind } from '@/lib/web/pace'

/** Does something expensive, unless this client asks too often. */
export async function atPace<Value>(
  kind: PacedKind,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return (await isWithinPace(kind)) ? work() : refused({ kind: 'too-fast' })
}
