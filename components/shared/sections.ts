import type { KeyId } from '@/components/shared/keys/keymap'

import type { ShellIconName } from './shell-icon'

/** One place of the rail; `also` are the pages that belong to it. */
export type Section = {
  readonly href: '/review' | '/review/blind' | '/memory' | '/go-live' | '/activity' | '/settings'
  readonly title: string
  readonly icon: ShellIconName
  readonly key: KeyId
  readonly also: readonly string[]
}

/** The places of the app, in the order of the rail. */
export const SECTIONS: readonly Section[] = [
  { href: '/review', title: 'Review', icon: 'queue', key: 'goQueue', also: ['/review/', '/p/'] },
  { href: '/memory', title: 'Memory', icon: 'facts', key: 'goMemory', also: ['/memory/'] },
  { href: '/go-live', title: 'Go live', icon: 'shadow', key: 'goShadow', also: ['/go-live/'] },
  { href: '/activity', title: 'Activity', icon: 'log', key: 'goLog', also: ['/activity/'] },
  {
    href: '/settings',
    title: 'Settings',
    icon: 'settings',
    key: 'goSettings',
    also: ['/settings/'],
  },
]

/** The one place on the rail while somebody labels blind: the way back. */
export const BLIND_SECTION: Section = {
  href: '/review/blind',
  title: 'Blind review',
  icon: 'measure',
  key: 'goMeasure',
  also: ['/review/blind/'],
}

export function isCurrent(section: Section, pathname: string): boolean {
  return pathname === section.href || section.also.some((path) => pathname.startsWith(path))
}

/** True where somebody labels blind: nothing there leads to what detection made of a pair, the way back excepted. */
export function isBlind(pathname: string): boolean {
  return pathname.startsWith('/review/blind/') && pathname !== '/review/blind/import'
}
