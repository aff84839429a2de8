import dynamic from 'next/dynamic'
import { memo } from 'react'

// What the queue loads after its first paint, or never.

export const QueueEmpty = dynamic(() => import('./queue-empty').then((loaded) => loaded.QueueEmpty))
export const HelpAtFirst = dynamic(
  () => import('./help-at-first').then((loaded) => loaded.HelpAtFirst),
  {
    ssr: false,
  },
)
export const UndoConflictDialog = dynamic(
  () =>
    import('@/components/review/proposals/undo-conflict-dialog').then(
      (part) => part.UndoConflictDialog,
    ),
  { ssr: false },
)

// Their line keeps its height until they have something to say.
export const HeldDecisions = memo(
  dynamic(
    () => import('@/components/review/proposals/held-decisions').then((part) => part.HeldDecisions),
    { ssr: false },
  ),
)
export const SessionStrip = dynamic(
  () => import('@/components/review/proposals/session-strip').then((loaded) => loaded.SessionStrip),
  { ssr: false },
)
