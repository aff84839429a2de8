'use client'

import { useEffect } from 'react'

import { ShellIcon } from '@/components/shared/shell-icon'
import { useStoredChoice } from '@/components/ui/stored-choice'

import { showTheme, THEME, THEMES } from './theme'

const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const
const WORDS = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** One button that goes round: system, light, dark. */
export function ThemeToggle() {
  const theme = useStoredChoice(THEME)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  useEffect(() => showTheme(theme), [theme])
  return (
    <button
      type="button"
      onClick={() => THEME.write(next)}
      title={`Theme: ${WORDS[theme]}. Press for ${WORDS[next]}.`}
      aria-label={`Theme: ${WORDS[theme]}. Press for ${WORDS[next]}.`}
      className="text-muted hover:bg-bg hover:text-text inline-flex size-8 items-center justify-center rounded-md max-md:h-11 max-md:w-10"
    >
      <ShellIcon name={ICONS[theme]} />
    </button>
  )
}
