import type { Metadata } from 'next'

import { KeySettings } from '@/components/settings/key-settings'
import { PageHeader } from '@/components/shell/page-header'
import { Link } from '@/components/ui/link'

export const metadata: Metadata = { title: 'Keys' }

export default function Page() {
  return (
    <>
      <PageHeader title="Keys">
        Kept in this browser only. Press a key’s button, then the key you want.{' '}
        <Link className="link" href="/settings#browser">
          All settings
        </Link>
      </PageHeader>
      <KeySettings />
    </>
  )
}
