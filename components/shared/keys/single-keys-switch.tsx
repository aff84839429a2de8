import { KeyNames } from '@/components/ui/kbd'
import { useStoredChoice } from '@/components/ui/stored-choice'
import { Switch } from '@/components/ui/switch'

import { SINGLE_KEYS } from './single-keys'

export function SingleKeysSwitch() {
  const state = useStoredChoice(SINGLE_KEYS)
  return (
    <Switch
      label={
        <>
          Single-key shortcuts (<KeyNames>⌥⇧K</KeyNames>)
        </>
      }
      checked={state === 'on'}
      onChange={(on) => SINGLE_KEYS.write(on ? 'on' : 'off')}
    />
  )
}
