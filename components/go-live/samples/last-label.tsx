import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { formatCount } from '@/lib/language/format'

import { lastStep, type BlindSession } from './blind-session'
import { placeWords } from './measure-words'

/** What was said last, after the screen has moved on, and what has not reached the server yet. */
export function LastLabel({
  session,
  unsaved,
  onRetry,
  onUndo,
}: {
  readonly session: BlindSession
  readonly unsaved: number
  readonly onRetry: () => void
  readonly onUndo: (() => void) | null // where no bar has it
}) {
  const undoKey = useKeyHint('undo')
  const { line } = session
  const last = lastStep(session)
  return (
    <section aria-label="Last label" className="border-line bg-surface text-label border-t">
      <div className="max-w-reading mx-auto flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 md:px-6">
        {line === null ? null : (
          <p className={line.tone === 'bad' ? 'text-bad' : ''}>
            {line.tone === 'bad' ? <span aria-hidden="true">✕ </span> : null}
            {line.text}
          </p>
        )}
        {line === null && last !== null ? (
          <p className="min-w-0">
            You{' '}
            <span className="whitespace-nowrap">
              <span aria-hidden="true">{VERDICT_WORDS[last.intent.value].glyph} </span>
              {VERDICT_WORDS[last.intent.value].done}
            </span>
            : <bdi>{placeWords(last.pair)}</bdi>.{' '}
            {undoKey === undefined ? null : (
              <span className="text-muted max-md:hidden">
                <Kbd>{undoKey}</Kbd> undoes it.
              </span>
            )}
          </p>
        ) : null}
        {line === null && last === null ? <p className="text-muted">No labels yet.</p> : null}
        {onUndo === null || last === null ? null : (
          <Button size="sm" onClick={onUndo}>
            Undo
          </Button>
        )}
        {unsaved === 0 ? null : (
          <p className="text-warn ml-auto flex items-center gap-2">
            {formatCount(unsaved, 'label')} not saved yet
            <Button size="sm" onClick={onRetry}>
              Retry
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}
