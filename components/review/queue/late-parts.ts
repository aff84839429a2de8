import dynamic from 'next/dynamic'
import { memo } from 'react'

import { orNotLoaded } from '@/components/ui/not-loaded'

// What the queue loads after its first paint, or never.

export const QueueEmpty = dynamic(
  orNotLoaded(() => import('./queue-empty').then((loaded) => loaded.QueueEmpty)),
)
export const HelpAtFirst = dynamic(
  orNotLoaded(() => import('./help-at-first').then((loaded) => loaded.HelpAtFirst)),
  {
    ssr: false,
  },
)
export const UndoConflictDialog = dynamic(
  orNotLoaded(() =>
    import('@/components/review/proposals/undo-conflict-dialog').then(
      (part) => part.UndoConflictDialog,
    ),
  ),
  { ssr: false },
)

// Their line keeps its height until they have something to say.
export const HeldDecisions = memo(
  dynamic(
    orNotLoaded(() =>
      import('@/components/review/proposals/held-decisions').then((part) => part.HeldDecisions),
    ),
    { ssr: false },
  ),
)
export const SessionStrip = dynamic(
  orNotLoaded(() =>
    import('@/components/review/proposals/session-strip').then((loaded) => loaded.SessionStrip),
  ),
  { ssr: false },
)
