import type { Metadata } from 'next'

import { Practice } from '@/components/review/practice/practice'
import { PageHeader } from '@/components/ui/page-header'
import { openDb } from '@/lib/server/db'
import { isEmptyStore } from '@/lib/views/is-empty'

export const metadata: Metadata = { title: 'Practice' }

export default async function PracticePage() {
  return (
    <>
      <PageHeader title="Practice">
        Three pairs that exist only here. Nothing is saved, and no name is needed.
      </PageHeader>
      <Practice empty={await isEmptyStore(await openDb())} />
    </>
  )
}
