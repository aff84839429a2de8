'use client'

import { Switch } from '@/components/ui/switch'

import { SINGLE_KEYS } from './single-keys'
import { useStoredChoice } from './stored-choice'

export function SingleKeysSwitch() {
  const state = useStoredChoice(SINGLE_KEYS)
  return (
    <Switch
      label="Single-key shortcuts (⌥⇧K)"
      checked={state === 'on'}
      onChange={(on) => SINGLE_KEYS.write(on ? 'on' : 'off')}
    />
  )
}
