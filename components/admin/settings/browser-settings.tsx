'use client'

import { THEME } from '@/components/admin/shell/theme'
import { Panel } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import { useStoredChoice } from '@/components/ui/stored-choice'

/** What only this browser keeps, its keys excepted. */
export function BrowserSettings() {
  const theme = useStoredChoice(THEME)
  return (
    <Panel id="theme" title="Theme">
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
    </Panel>
  )
}
