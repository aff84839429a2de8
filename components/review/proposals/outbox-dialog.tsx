import { useKept } from '@/components/shared/outbox/use-outbox'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { VERDICT_WORDS } from '@/lib/domain/terms'

import { verdictOutbox } from './outbox'
import { proposalName } from './review-words'

/** What was decided in this browser and is not saved yet, oldest first: in the order in which it is sent. */
export function OutboxDialog({
  onRetry,
  onClose,
}: {
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const intents = useKept(verdictOutbox)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Decisions not saved yet"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {intents.length === 0 ? null : (
            <Button variant="primary" onClick={onRetry}>
              Send now
            </Button>
          )}
        </>
      }
    >
      {intents.length === 0 ? (
        <p>All decisions are saved.</p>
      ) : (
        <>
          <p className="mb-2">They are kept in this browser, and sent once the server answers.</p>
          <ol className="flex flex-col gap-1">
            {intents.map(({ key, number, value, reviewer, beside, takenBack }) => (
              <li key={key} className="flex gap-2">
                <span className="mono shrink-0">{proposalName(number)}</span>
                <span className="min-w-0">
                  <span aria-hidden="true">{VERDICT_WORDS[value].glyph} </span>
                  {takenBack === undefined ? '' : 'undo: '}
                  {beside === true ? 'disagreed: ' : ''}
                  {VERDICT_WORDS[value].done}, by <span dir="auto">{reviewer}</span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}
