import { usePathname, useRouter, useSearchParams } from 'next/navigation'

import { useTick } from '@/components/ui/relative-time'
import { asOfProblem, asOfSearch, parseAsOf, type AsOfFilter } from '@/lib/filters/as-of'
import { AS_OF_PARAMS, isAsOfPage } from '@/lib/filters/as-of-address'

const TICK_MS = 30_000 // the present is known to half a minute; a moment within it has not come or has just passed

/** Which past the page shows, what is wrong with it, and the way to another; `here` is false on pages that know only now. */
export function useAsOf(): {
  readonly here: boolean
  readonly asOf: AsOfFilter
  readonly problem: string | null
  readonly go: (to: AsOfFilter, how?: 'push' | 'replace') => void
} {
  const router = useRouter()
  const pathname = usePathname()
  const params = new URLSearchParams(useSearchParams().toString())
  const tick = useTick()
  const go = (to: AsOfFilter, how: 'push' | 'replace' = 'push') => {
    const next = new URLSearchParams(window.location.search)
    for (const name of [...AS_OF_PARAMS, 'cursor']) next.delete(name)
    for (const [name, value] of Object.entries(asOfSearch(to))) next.set(name, value)
    const search = next.toString()
    router[how](`${pathname}${search === '' ? '' : `?${search}`}` as `/memory/facts?${string}`, {
      scroll: false,
    })
  }
  return {
    here: isAsOfPage(pathname),
    asOf: parseAsOf(params),
    problem: asOfProblem(params, tick === null ? null : tick + TICK_MS),
    go,
  }
}
