import { refusalMessage, type Refusal } from '@/lib/domain/refusal'

import { REFUSAL_STATUS } from './refusal-status'

type Json = Readonly<Record<string, unknown>>

/** Ways out that differ for a program: it sends versions, and has no next pair on its screen. */
const WAY_OUT: Partial<Record<Refusal['kind'], string>> = {
  'already-decided':
    'Read the proposal again, and send its new ETag to replace the decision. To keep the decision of someone else and disagree with it, also send “"beside": true”.',
}

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
    way_out: WAY_OUT[refusal.kind] ?? wayOut,
    ...('operations' in refusal && { blocked_by: refusal.operations.map(({ id }) => id) }),
    ...more,
  }
}
