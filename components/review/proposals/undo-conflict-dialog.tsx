import { useQuery } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { isolatedParts } from '@/lib/domain/isolated'
import type { UndoPreview } from '@/lib/views/undo-plan'

import { proposalName } from './review-words'
import type { Review } from './use-review'
import type { UndoConflict } from './use-undo'

/** Later operations stand on what should be undone (rule U3): names them, and offers to undo all, newest first. */
export function UndoConflictDialog({
  conflict,
  review,
}: {
  readonly conflict: UndoConflict
  readonly review: Review
}) {
  const { operationId, number } = conflict
  const preview = useQuery({
    queryKey: ['undo-preview', operationId],
    queryFn: () => getJson<UndoPreview>(`/api/operations/${operationId ?? ''}/preview`),
    enabled: operationId !== null,
    staleTime: 0,
  }).data
  const together = preview?.together.map((each) => each.id) ?? []
  return (
    <Dialog
      open
      onClose={review.closeConflict}
      title="Later operations depend on this"
      footer={
        <>
          <Link className="link mr-auto self-center" href="/activity">
            Open Activity
          </Link>
          <Button onClick={review.closeConflict}>Leave it</Button>
          {operationId === null || together.length === 0 ? null : (
            <Button variant="primary" onClick={() => review.undoTogether(operationId, together)}>
              {together.length === 2 ? 'Undo both' : `Undo all ${together.length}`}, newest first
            </Button>
          )}
        </>
      }
    >
      <p>
        {number === null ? 'It' : `The decision on ${proposalName(number)}`} was not undone, because
        later operations changed the same facts or proposals:
      </p>
      <ul className="my-2 flex flex-col gap-1">
        {conflict.operations.map((each) => (
          <li key={each.id} className="flex gap-2">
            <span className="mono text-muted shrink-0">#{each.seq}</span>
            <span className="min-w-0">
              {isolatedParts(each.title)}{' '}
              <span className="text-muted">
                (<bdi>{each.actor}</bdi>)
              </span>
            </span>
          </li>
        ))}
      </ul>
      {operationId === null ? <p>The log shows what undoing each would restore.</p> : null}
    </Dialog>
  )
}
