import { announce } from '@/components/ui/live-region'

import { stepChange } from './change-places'

/** Goes to the next or former changed place of the pair on screen and says where that is. */
export function announceChange(container: HTMLElement | null, step: 1 | -1): void {
  const pane = container?.querySelector('[data-drawn]') ?? null
  if (pane === null || !pane.hasAttribute('data-long')) return announce('All changes are visible.')
  const found = stepChange(pane, step)
  announce(found === null ? 'The texts have the same words.' : `Change ${found.at} of ${found.of}.`)
}
