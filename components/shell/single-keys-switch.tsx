'use client'

import { KeyNames } from '@/components/ui/kbd'
import { Switch } from '@/components/ui/switch'

import { SINGLE_KEYS } from './single-keys'
import { useStoredChoice } from './stored-choice'

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
