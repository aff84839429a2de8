import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

import { afterPaint } from '@/components/ui/after-paint'

import { drawnRows, scrollFor, type RowView } from './row-window'

const PAINTED: RowView = { top: 0, height: 800 } // what the server takes a screen for

/**
 * Draws of a list of rows of one height only what can be seen, and scrolls it after the selected row. Whether that is in sight is
 * judged by what was last heard of the scroll position: asking the element would cost a layout.
 */
export function useRowWindow(list: {
  readonly count: number
  readonly rowHeight: number
  readonly selectedAt: number
}): {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly from: number
  readonly to: number
} {
  const { count, rowHeight, selectedAt } = list
  const scroller = useRef<HTMLDivElement>(null)
  const view = useRef(PAINTED)
  const [drawn, setDrawn] = useState(PAINTED)

  const look = useEffectEvent(() => {
    const element = scroller.current
    if (element === null) return
    const { scrollTop, clientHeight: height } = element
    view.current = { top: scrollTop, height }
    const top = Math.floor(scrollTop / rowHeight) * rowHeight // what is drawn beyond the edges makes up for it
    setDrawn((held) => (held.top === top && held.height === height ? held : { top, height }))
  })
  const follow = useEffectEvent(() => {
    const top = scrollFor(selectedAt, view.current, { count, rowHeight })
    if (top !== null) afterPaint(() => scroller.current?.scrollTo(0, top))
  })

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const observer = new ResizeObserver(() => look())
    const onScroll = () => look()
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])

  useEffect(() => follow(), [selectedAt]) // a longer list alone moves nothing: somebody may be looking elsewhere

  return { scroller, ...drawnRows(drawn, { count, rowHeight }) }
}
