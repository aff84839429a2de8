import { storedChoice } from '@/components/ui/stored-choice'

import { PRESENTING_STORED_AT } from './presenting-script'

/** Which beat a presenter is at, in this browser. */
export const PRESENTING = storedChoice(PRESENTING_STORED_AT, [
  'off',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
])

export type Presenting = ReturnType<typeof PRESENTING.read>

/** Goes to a beat, from 1, or ends the presentation. */
export function present(beat: Presenting): void {
  if (beat === 'off') delete document.documentElement.dataset['presenting']
  else document.documentElement.dataset['presenting'] = beat
  PRESENTING.write(beat)
}
