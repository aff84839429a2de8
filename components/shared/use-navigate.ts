import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'

import { tellLeaving } from '@/components/ui/leaving'

/** The way to another page for who presses a key: as a link, it lets the page put away what it holds first. */
export function useNavigate(): { readonly push: <To extends string>(href: Route<To>) => void } {
  const router = useRouter()
  return useMemo(
    () => ({
      push: (href) => {
        tellLeaving()
        router.push(href)
      },
    }),
    [router],
  )
}
