import { describe, expect, test } from 'vitest'

import { parseQueueFilter, queueFilterParams } from '@/lib/filters/queue-filter'

import { shippedViews, viewOf, viewsIn } from './saved-views'

const views = shippedViews('Ana Lima')

describe('the views that ship', () => {
  test.each(views.map((view) => [view.name, view] as const))(
    '[F4] the address of “%s” is a filter, and says which view it is',
    (_name, view) => {
      const filter = parseQueueFilter(new URLSearchParams(view.search))
      const search = queueFilterParams(filter).toString()
      expect(viewOf(views, search)).toBe(view)
      expect(viewOf(views, `agent=atlas&${search}`)).toBe(view)
      expect(search).not.toBe('')
    },
  )

  test('[F4] there are five, and what narrows a view further is another list', () => {
    expect(views).toHaveLength(5)
    expect(viewOf(views, '')).toBeNull()
    expect(viewOf(views, 'context=1&q=tea')).toBeNull()
  })

  test('[F13] one that was saved with an older address has today’s', () => {
    const stored = JSON.stringify([
      ['Later', 'status=unsure&agent=atlas'],
      ['Kept', 'locked=1'],
      ['Past', 'status=decided&by=Ada'],
    ])
    expect(viewsIn(stored).map(({ search }) => search)).toEqual([
      'lane=unsure&agent=atlas',
      'lane=locked',
      'status=decided&by=Ada',
    ])
  })

  test('[F4] one of somebody’s own for an agent is told from the one for all', () => {
    const own = { name: 'x', search: 'agent=atlas&context=1', sentence: '', own: true }
    expect(viewOf([...views, own], 'agent=atlas&context=1')).toBe(own)
  })
})
