import { Tabs } from '@/components/ui/tabs'
import { toParams } from '@/lib/filters/url-value'

const PAGES = [
  ['Policy', '/settings'],
  ['Sweeps', '/settings/sweeps'],
  ['Data', '/settings/data'],
  ['Connections', '/settings/connections'],
  ['Access', '/settings/access'],
  ['Keys', '/settings/keys'],
] as const

export type SettingsPage = (typeof PAGES)[number][1]

/** The pages of settings, side by side; the agent goes along. */
export function SettingsTabs({
  agent,
  current,
}: {
  readonly agent: string | null
  readonly current: SettingsPage
}) {
  const search = toParams({ agent }).toString()
  return (
    <Tabs
      label="Settings"
      tabs={PAGES.map(([title, href]) => ({
        title,
        href: search === '' ? href : `${href}?${search}`,
        current: href === current,
      }))}
    />
  )
}
