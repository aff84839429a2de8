'use client'

import { useEffect, useEffectEvent } from 'react'

import { comboOf } from '@/components/shared/keys/key-combo'
import { keyPressOf } from '@/components/shared/keys/key-press'
import { PREFIX_WINDOW_MS } from '@/components/shared/keys/keymap'

/**
 * Takes the next key press, before anything else on the page sees it. G waits a second for the other key of a pair. Esc gives
 * up (null), and so does Tab, which goes on moving the focus: the keyboard is never trapped.
 */
export function useRecordedKey(on: boolean, onKey: (keys: string | null) => void): void {
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
