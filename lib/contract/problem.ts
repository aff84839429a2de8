import { refusalMessage, type Refusal } from '@/lib/domain/refusal'

import { REFUSAL_STATUS } from './refusal-status'

type Json = Readonly<Record<string, unknown>>

/** Returns a refusal as RFC 9457 describes problems; nothing to do is no problem, and says so (rule A4). */
export function problemOf(
  refusal: Refusal,
  more: Json = {},
  status: number = REFUSAL_STATUS[refusal.kind],
): Json {
  const { sentence, wayOut } = refusalMessage(refusal)
  if (refusal.kind === 'no-change') return { changed: false, sentence }
  return {
    type: `/problems/${refusal.kind}`,
    title: refusal.kind.replaceAll('-', ' '),
    status,
    detail: sentence,
    way_out: wayOut,
    ...('operations' in refusal && { blocked_by: refusal.operations.map(({ id }) => id) }),
    ...more,
  }
}
