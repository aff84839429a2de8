import { storedChoice } from '@/components/ui/stored-choice'

import { DETAILS_STORED_AT } from './details-script'

/** Whether the evidence is shown beside the pair, as this browser left it. */
export const DETAILS = storedChoice<'closed' | 'open'>(DETAILS_STORED_AT, ['closed', 'open'])

/** Opens or closes the details on every proposal from now on. */
export function showDetails(shown: 'closed' | 'open'): void {
  document.documentElement.dataset['details'] = shown
  DETAILS.write(shown)
}

/** Closes open details and opens closed ones; returns what they are now. */
export function toggleDetails(): 'closed' | 'open' {
  const next = DETAILS.read() === 'open' ? 'closed' : 'open'
  showDetails(next)
  return next
}
