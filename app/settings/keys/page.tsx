import type { Metadata } from 'next'

import { BrowserSettings } from '@/components/admin/settings/browser-settings'
import { KeySettings } from '@/components/admin/settings/key-settings'
import { SettingsTabs } from '@/components/admin/settings/settings-tabs'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'

export const metadata: Metadata = { title: 'Keys' }

export default function Page() {
  return (
    <>
      <PageHeader title="Settings">
        Keys and theme are saved in this browser only. To change a key, press its button, then the
        new key.
      </PageHeader>
      <SettingsTabs agent={null} current="/settings/keys" />
      <PageBody width="reading" className="">
        <BrowserSettings />
        <KeySettings />
      </PageBody>
    </>
  )
}
