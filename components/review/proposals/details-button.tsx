import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { useStoredChoice } from '@/components/ui/stored-choice'

import { DETAILS, toggleDetails } from './details'

/** Opens and closes the details, here and on every pair that is shown later. */
export function DetailsButton() {
  const open = useStoredChoice(DETAILS) === 'open'
  const hint = useKeyHint('details')
  return (
    <Button size="sm" variant="quiet" kbd={hint} aria-expanded={open} onClick={toggleDetails}>
      Details
    </Button>
  )
}
