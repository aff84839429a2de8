import { refusalMessage, type Refusal } from '@/lib/domain/refusal'

import { REFUSAL_STATUS } from './refusal-status'

type Json = Readonly<Record<string, unknown>>

/** Through what a refusal is read: each has its own names for a version and a key. */
export type ReadThrough = 'http' | 'mcp' | 'cli'

/** Ways out that differ from those of a page. */
const WAYS_OUT: Readonly<Record<ReadThrough, Partial<Readonly<Record<Refusal['kind'], string>>>>> =
  {
    http: {
      'already-decided':
        'Read the proposal again, and send its new ETag to replace the decision. To keep the decision of someone else and disagree with it, also send “"beside": true”.',
      'key-reused': 'Use another Idempotency-Key.',
    },
    mcp: {
      'already-decided':
        'Call review again: an answer to what it shows then replaces the decision.',
      'no-version':
        'Call review with the proposal alone first, and pass the version that it shows.',
      'key-reused': 'Use another idempotency_key.',
    },
    cli: {
      'no-version':
        'Add --version N with the version that you saw, or --yes to take the present one.',
      'no-reviewer': 'Say who you are with --as NAME, or in PALIMPSEST_AS.',
      'no-token':
        'Put a token into PALIMPSEST_TOKEN. Settings › Access makes one, and so does “palimpsest token create --name PROGRAM --owner PERSON”.',
      'changed-meanwhile': 'Look again, then send the new version.',
      'already-decided':
        'Look again with “palimpsest queue show”. Its new --version replaces the decision; with --beside you disagree and leave it as it is.',
      'key-reused': 'Send another --key, or none.',
    },
  }

/** Returns what to do about a refusal where that differs from what a page says. A newer server may send a code that is unknown here. */
export function ownWayOut(through: ReadThrough, code: string): string | undefined {
  const own: Readonly<Record<string, string>> = WAYS_OUT[through]
  return Object.hasOwn(own, code) ? own[code] : undefined
}

/** Returns a refusal as programs read it: its code is the same through every door (rule DR25). */
export function refusalData(
  refusal: Refusal,
  through: ReadThrough,
): {
  readonly code: Refusal['kind']
  readonly sentence: string
  readonly wayOut: string
  readonly blockedBy?: readonly string[] // operations
} {
  const { sentence, wayOut } = refusalMessage(refusal)
  return {
    code: refusal.kind,
    sentence,
    wayOut: ownWayOut(through, refusal.kind) ?? wayOut,
    ...('operations' in refusal && { blockedBy: refusal.operations.map(({ id }) => id) }),
  }
}

/** Returns a refusal as RFC 9457 describes problems; nothing to do is no problem, and says so (rule A4). */
export function problemOf(
  refusal: Refusal,
  more: Json = {},
  status: number = REFUSAL_STATUS[refusal.kind],
): Json {
  const { code, sentence, wayOut, blockedBy } = refusalData(refusal, 'http')
  if (code === 'no-change') return { changed: false, sentence }
  return {
    type: `/problems/${code}`,
    title: code.replaceAll('-', ' '),
    status,
    code,
    detail: sentence,
    way_out: wayOut,
    ...(blockedBy !== undefined && { blocked_by: blockedBy }),
    ...more,
  }
}
