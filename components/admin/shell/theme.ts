import { storedChoice } from '@/components/ui/stored-choice'

const KEY = 'palimpsest.theme'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME = storedChoice(KEY, THEMES)

/** Puts the choice on <html>, where globals.css reads it. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
