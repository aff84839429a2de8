import type { Refusal } from '@/lib/domain/refusal'

/** How a command ends: done, a defect, unreadable, refused, or nothing to do. */
export const EXIT = { done: 0, failed: 1, unreadable: 2, refused: 3, nothing: 4 } as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** The exit code of every refusal, for scripts. */
export const REFUSAL_EXIT: Readonly<Record<Refusal['kind'], ExitCode>> = {
  'bad-input': EXIT.unreadable,
  'import-problems': EXIT.unreadable,
  'no-reviewer': EXIT.refused,
  'no-token': EXIT.refused,
  'no-session': EXIT.refused,
  'scope-missing': EXIT.refused,
  'needs-person': EXIT.refused,
  'demo-only': EXIT.refused,
  'not-found': EXIT.refused,
  constraint: EXIT.refused,
  protected: EXIT.refused,
  'same-fact': EXIT.refused,
  cycle: EXIT.refused,
  'other-agent': EXIT.refused,
  'already-superseded': EXIT.refused,
  'not-active': EXIT.refused,
  'already-decided': EXIT.refused,
  stale: EXIT.refused,
  withdrawn: EXIT.refused,
  'model-disagrees': EXIT.refused,
  'blocked-by-later': EXIT.refused,
  'already-undone': EXIT.refused,
  'nothing-to-undo': EXIT.nothing,
  'nothing-to-redo': EXIT.nothing,
  'confirm-merge': EXIT.refused,
  'confirm-push': EXIT.refused,
  shadow: EXIT.refused,
  frozen: EXIT.refused,
  'sweep-running': EXIT.refused,
  'detector-off': EXIT.refused,
  'needs-signatures': EXIT.refused,
  'store-refused': EXIT.refused,
  'two-people': EXIT.refused,
  'gates-closed': EXIT.refused,
  'same-signer': EXIT.refused,
  'preview-gone': EXIT.refused,
  'no-room': EXIT.refused,
  'changed-meanwhile': EXIT.refused,
  'too-large': EXIT.unreadable,
  'key-reused': EXIT.refused,
  'no-version': EXIT.refused,
  'too-fast': EXIT.refused,
  'no-change': EXIT.nothing,
  'store-busy': EXIT.refused,
  'store-read-only': EXIT.refused,
  'disk-full': EXIT.refused,
  'import-left': EXIT.refused,
  failed: EXIT.failed,
}

/** The exit code of a refusal by its code; one that a newer server made up is a refusal too. */
export function exitOf(code: string): ExitCode {
  const known: Readonly<Record<string, ExitCode>> = REFUSAL_EXIT
  return Object.hasOwn(known, code) ? (known[code] ?? EXIT.refused) : EXIT.refused
}
