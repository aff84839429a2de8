'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'

import { orNotLoaded } from '@/components/ui/not-loaded'
import { isAsOfPage } from '@/lib/filters/as-of-address'

const AsOfBanner = dynamic(
  orNotLoaded(() => import('./as-of-banner').then((loaded) => loaded.AsOfBanner)),
)

/** What says that the past is shown; other pages than those that can show one do not load it. */
export function PastBanner() {
  return isAsOfPage(usePathname()) ? <AsOfBanner /> : null
}
