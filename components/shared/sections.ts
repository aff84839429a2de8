import type { KeyId } from '@/components/shared/keys/keymap'

import type { ShellIconName } from './shell-icon'

/** Further pages about what agents remember. */
const MEMORY = [
  '/duplicates',
  '/context',
  '/changes',
  '/integrity',
  '/chains/',
  '/history/',
] as const

/** The places of the app, in the order of the rail. */
export const SECTIONS = [
  { href: '/queue', title: 'Queue', icon: 'queue', key: 'goQueue', also: ['/p/', '/together'] },
  {
    href: '/patterns',
    title: 'Patterns',
    icon: 'patterns',
    key: 'goPatterns',
    also: ['/patterns/'],
  },
  {
    href: '/measure',
    title: 'Measure',
    icon: 'measure',
    key: 'goMeasure',
    also: ['/measure/', '/agreement'],
  },
  { href: '/shadow', title: 'Shadow', icon: 'shadow', key: 'goShadow', also: ['/shadow/'] },
  { href: '/facts', title: 'Facts', icon: 'facts', key: 'goFacts', also: ['/facts/', ...MEMORY] },
  { href: '/try', title: 'Try', icon: 'try', key: 'goTry', also: ['/try/'] },
  { href: '/log', title: 'Log', icon: 'log', key: 'goLog', also: ['/log/'] },
  { href: '/import', title: 'Import', icon: 'import', key: 'goImport', also: ['/import/'] },
  {
    href: '/settings',
    title: 'Settings',
    icon: 'settings',
    key: 'goSettings',
    also: ['/settings/'],
  },
  { href: '/demo', title: 'Demo', icon: 'demo', key: 'goDemo', also: ['/demo/'] },
] as const satisfies readonly {
  readonly href: string
  readonly title: string
  readonly icon: ShellIconName
  readonly key: KeyId
  readonly also: readonly string[]
}[]

export type Section = (typeof SECTIONS)[number]

export function isCurrent(section: Section, pathname: string): boolean {
  return pathname === section.href || section.also.some((path: string) => pathname.startsWith(path))
}

/** True where somebody labels blind: nothing there leads to what detection made of a pair, the way back excepted. */
export function isBlind(pathname: string): boolean {
  return pathname.startsWith('/measure/') && pathname !== '/measure/import'
}
