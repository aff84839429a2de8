'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'

import { isAsOfPage } from '@/lib/filters/as-of-address'

const AsOfControl = dynamic(() => import('./as-of-control').then((loaded) => loaded.AsOfControl))
const AsOfBanner = dynamic(() => import('./as-of-banner').then((loaded) => loaded.AsOfBanner))

/** The control for looking at the past; other pages than those that can show one do not load it. */
export function PastControl() {
  return isAsOfPage(usePathname()) ? <AsOfControl /> : null
}

/** What says that the past is shown, in the same way. */
export function PastBanner() {
  return isAsOfPage(usePathname()) ? <AsOfBanner /> : null
}
