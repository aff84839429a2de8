import { useCallback } from 'react'

import { storedChoice, useStoredChoice } from '@/components/ui/stored-choice'

export const DIFF_MODES = ['split', 'unified', 'plain'] as const
export type DiffMode = (typeof DIFF_MODES)[number]

export const DIFF_MODE_LABELS: Readonly<Record<DiffMode, string>> = {
  split: 'Side by side',
  unified: 'Unified',
  plain: 'Plain',
}

const DIFF_MODE = storedChoice('palimpsest.diff-mode', DIFF_MODES)

/** The way the pair is drawn, remembered in this browser. */
export function useDiffMode(): {
  readonly mode: DiffMode
  readonly setMode: (mode: DiffMode) => void
  readonly cycleMode: () => DiffMode
} {
  const mode = useStoredChoice(DIFF_MODE)
  const cycleMode = useCallback(() => {
    const at = DIFF_MODES.indexOf(DIFF_MODE.read())
    const next = DIFF_MODES[(at + 1) % DIFF_MODES.length] ?? 'split'
    DIFF_MODE.write(next)
    return next
  }, [])
  return { mode, setMode: DIFF_MODE.write, cycleMode }
}
