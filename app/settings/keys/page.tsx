import type { Metadata } from 'next'

import { KeySettings } from '@/components/admin/settings/key-settings'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'

export const metadata: Metadata = { title: 'Keys' }

export default function Page() {
  return (
    <>
      <PageHeader title="Keys">
        Saved in this browser only. Press a key’s button, then the new key.{' '}
        <Link className="link" href="/settings#browser">
          All settings
        </Link>
      </PageHeader>
      <KeySettings />
    </>
  )
}
