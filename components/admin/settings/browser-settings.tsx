'use client'

import { THEME } from '@/components/admin/shell/theme'
import { SingleKeysSwitch } from '@/components/shared/keys/single-keys-switch'
import { CtrlName } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'
import { Segmented } from '@/components/ui/segmented'
import { useStoredChoice } from '@/components/ui/stored-choice'

/** What only this browser keeps. */
export function BrowserSettings() {
  const theme = useStoredChoice(THEME)
  return (
    <div className="flex flex-col gap-4">
      <div id="keyboard" className="scroll-mt-16">
        <SingleKeysSwitch />
        <p className="max-w-fact text-muted mt-0.5">
          When off, single-key shortcuts are disabled. Buttons, Tab, arrows and <CtrlName /> still
          work.{' '}
          <Link className="link" href="/settings/keys">
            Change the keys
          </Link>
        </p>
      </div>
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
    </div>
  )
}
