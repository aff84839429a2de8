import { requireReviewer } from '@/components/shared/reviewer'
import { useNavigate } from '@/components/shared/use-navigate'
import { parseQueueFilter } from '@/lib/filters/queue-filter'

import { showInQueue } from './choose-view'
import { MINE, shippedViews, type SavedView } from './saved-views'

/** Shows a view: in the queue that is on screen, else on the page of the queue. */
export function useGoToView() {
  const router = useNavigate()
  const show = (search: string) => {
    if (!showInQueue(parseQueueFilter(new URLSearchParams(search))))
      router.push(`/review?${search}`)
  }
  return {
    show,
    goToView: async (view: SavedView) => {
      if (view.own || view.name !== MINE) return show(view.search)
      const reviewer = await requireReviewer() // “Mine” is nobody's until somebody is named
      const mine = shippedViews(reviewer).find(({ name }) => name === MINE)
      if (reviewer !== null && mine !== undefined) show(mine.search)
    },
  }
}
