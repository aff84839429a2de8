'use client'

import { THEME } from '@/components/admin/shell/theme'
import { Segmented } from '@/components/ui/segmented'
import { useStoredChoice } from '@/components/ui/stored-choice'

/** What only this browser keeps, its keys excepted. */
export function BrowserSettings() {
  const theme = useStoredChoice(THEME)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-medium">Theme</span>
      <Segmented
        label="Theme"
        value={theme}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={THEME.write}
      />
    </div>
  )
}
