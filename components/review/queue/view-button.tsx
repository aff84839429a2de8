import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'

import { keyHint } from '@/components/shared/keys/key-caps'
import { useKeys } from '@/components/shared/keys/use-keys'
import { useReviewer } from '@/components/shared/reviewer'
import { Button } from '@/components/ui/button'
import { orNotLoaded } from '@/components/ui/not-loaded'
import type { QueueFilter } from '@/lib/filters/queue-filter'

import { queueSearch } from './queue-queries'
import { ALL, shippedViews, useOwnViews, viewOf } from './saved-views'

const ViewsDialog = dynamic(
  orNotLoaded(() => import('./views-dialog').then((loaded) => loaded.ViewsDialog)),
  {
    ssr: false,
  },
)

/** Which saved view the list shows, and the way to the others. */
export function ViewButton({
  filter,
  plain,
}: {
  readonly filter: QueueFilter
  readonly plain: boolean // no view, and no line to say which
}) {
  const [open, setOpen] = useState<boolean | null>(null) // null: never opened
  const reviewer = useReviewer()
  const own = useOwnViews()
  const search = queueSearch(filter)
  const views = useMemo(() => [...own, ...shippedViews(reviewer)], [own, reviewer])
  const view = viewOf(views, search)
  useKeys('queue', { views: () => setOpen(true) })
  return (
    <>
      <h2 className="flex min-w-0">
        <Button
          className="min-w-0 flex-1 justify-between"
          kbd={keyHint('views')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className="min-w-0 flex-1 truncate text-left" dir="auto">
            <span className="sr-only">View: </span>
            {view?.name ?? (plain ? ALL : 'Unsaved view')}
          </span>
        </Button>
      </h2>
      {plain ? null : (
        <p className="text-label text-muted mt-1 min-h-4 truncate">
          {view?.sentence ?? 'Unsaved filter or order. Save it here.'}
        </p>
      )}
      {open === null ? null : (
        <ViewsDialog
          open={open}
          onClose={() => setOpen(false)}
          views={views}
          current={view}
          search={search}
        />
      )}
    </>
  )
}
