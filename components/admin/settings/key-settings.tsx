'use client'

import { useEffect, useEffectEvent, useState } from 'react'

import { NO_CHOICE, type ChosenKeys } from '@/components/shared/keys/chosen-keys'
import { keyCaps } from '@/components/shared/keys/key-caps'
import { comboOf } from '@/components/shared/keys/key-combo'
import { KEY_PRESETS, presetKeys, presetOf } from '@/components/shared/keys/key-presets'
import { keyPressOf } from '@/components/shared/keys/key-press'
import { keyProblem } from '@/components/shared/keys/key-rules'
import { FIXED_WORDS, KEY_WORDS, keyProblemWords } from '@/components/shared/keys/key-words'
import {
  bindingOf,
  KEYMAP,
  PREFIX_WINDOW_MS,
  type Binding,
  type KeyId,
} from '@/components/shared/keys/keymap'
import { SingleKeysSwitch } from '@/components/shared/keys/single-keys-switch'
import { storeKeys } from '@/components/shared/keys/stored-keys'
import { useChosenKeys } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { CtrlName } from '@/components/ui/kbd'
import { namesHere } from '@/components/ui/key-names'
import { announce } from '@/components/ui/live-region'
import { Panel } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'

import { KeyRow } from './key-row'

const BINDINGS: readonly Binding[] = KEYMAP
const GROUPS = [...new Set(BINDINGS.map((each) => KEY_WORDS[each.id].group))]
const OWN = 'own'

type Place = { readonly id: KeyId; readonly nth: number }

/** Every key of the registry: which it is, another one by pressing it, and the way back. */
export function KeySettings() {
  const chosen = useChosenKeys()
  const [place, setPlace] = useState<Place | null>(null)
  const [refused, setRefused] = useState<{ readonly id: KeyId; readonly text: string } | null>(null)
  const preset = presetOf(chosen)

  const change = (next: ChosenKeys, said: string) => {
    storeKeys(next)
    setRefused(null)
    announce(said)
  }
  const recorded = ({ id, nth }: Place, keys: string | null) => {
    setPlace(null)
    if (keys === null) return announce('Nothing changed.')
    const own = chosen.get(id) ?? bindingOf(id).keys
    if (own[nth] === keys) return setRefused(null)
    const text = own.includes(keys) ? 'It already uses this key.' : refusalOf(id, keys, chosen)
    if (text !== null) return setRefused({ id, text: `${spokenKeys(keys)}: ${text}` })
    const next = new Map(chosen).set(id, own.length === 0 ? [keys] : own.with(nth, keys))
    change(next, `${KEY_WORDS[id].label}: ${spokenKeys(keys)}.`)
  }
  useRecordedKey(place !== null, (keys) => (place === null ? undefined : recorded(place, keys)))

  const reset = (id: KeyId) => {
    const next = new Map(chosen)
    next.delete(id)
    for (const keys of bindingOf(id).keys) {
      const text = refusalOf(id, keys, next)
      if (text !== null) return setRefused({ id, text: `${spokenKeys(keys)}: ${text}` })
    }
    change(next, `${KEY_WORDS[id].label}: reset.`)
  }

  return (
    <div>
      <Panel id="single" title="Shortcuts">
        <SingleKeysSwitch />
        <p className="max-w-fact text-muted mt-0.5">
          When off, one key alone does nothing. Buttons, Tab, arrows and <CtrlName /> still work.
        </p>
      </Panel>
      <Panel id="presets" title="Presets">
        <Segmented
          label="Preset"
          value={preset?.id ?? OWN}
          options={KEY_PRESETS.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            const wanted = KEY_PRESETS.find((each) => each.id === id)
            if (wanted !== undefined) change(presetKeys(wanted), `Keys of ${wanted.name}.`)
          }}
        />
        <p className="max-w-fact text-muted mt-1.5">{preset?.about ?? 'Your own keys.'}</p>
      </Panel>
      {GROUPS.map((group) => (
        <Panel key={group} id={group.toLowerCase().replace(' ', '-')} title={group}>
          <ul>
            {BINDINGS.filter((each) => KEY_WORDS[each.id].group === group).map((binding) => (
              <KeyRow
                key={binding.id}
                binding={binding}
                keys={chosen.get(binding.id) ?? binding.keys}
                changed={chosen.has(binding.id)}
                fixed={FIXED_WORDS[binding.id] ?? null}
                recording={place?.id === binding.id ? place.nth : null}
                problem={refused?.id === binding.id ? refused.text : null}
                onRecord={(nth) => {
                  setRefused(null)
                  setPlace(nth === null ? null : { id: binding.id, nth })
                }}
                onReset={() => reset(binding.id)}
              />
            ))}
          </ul>
        </Panel>
      ))}
      <Button
        disabledReason={chosen.size === 0 ? 'All keys are at their defaults.' : null}
        onClick={() => change(NO_CHOICE, 'All keys are at their defaults.')}
      >
        Reset all keys
      </Button>
    </div>
  )
}

function spokenKeys(keys: string): string {
  return namesHere(keyCaps(keys).join(' '))
}

/**
 * Takes the next key press, before anything else on the page sees it. G waits a second for the other key of a pair. Esc gives
 * up (null), and so does Tab, which goes on moving the focus: the keyboard is never trapped.
 */
function useRecordedKey(on: boolean, onKey: (keys: string | null) => void): void {
  const told = useEffectEvent(onKey)
  useEffect(() => {
    if (!on) return
    let begun = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return told(null)
      event.preventDefault()
      event.stopImmediatePropagation()
      const combo = comboOf(keyPressOf(event))
      if (combo === null || event.repeat || event.isComposing) return
      clearTimeout(timer)
      if (combo === 'escape') return told(null)
      if (combo !== 'g' || begun) return told(begun ? `g ${combo}` : combo)
      begun = true
      timer = setTimeout(() => told('g'), PREFIX_WINDOW_MS)
    }
    window.addEventListener('keydown', take, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', take, true)
    }
  }, [on])
}

function refusalOf(...[id, keys, chosen]: Parameters<typeof keyProblem>): string | null {
  const problem = keyProblem(id, keys, chosen)
  return problem === null ? null : keyProblemWords(id, problem)
}
