import type { Metadata } from 'next'

import { LabelFormatGuide } from '@/components/go-live/labels/label-format-guide'
import { LabelImportFlow } from '@/components/go-live/labels/label-import-flow'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { parseSampleQuery } from '@/lib/filters/sample-query'
import { pageParams } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { readSamples } from '@/lib/views/samples'

export const metadata: Metadata = { title: 'Labels from a file' }

export default async function LabelImportPage({ searchParams }: PageProps<'/review/blind/import'>) {
  const asked = parseSampleQuery(pageParams(await searchParams))
  const samples = await readSamples(await openDb())
  return (
    <>
      <PageHeader
        title="Labels from a file"
        under={{ title: 'Blind review', href: '/review/blind' }}
      >
        Import labels given elsewhere into a blind sample. You see a report first, and can undo the
        import.
      </PageHeader>
      {samples.length === 0 ? (
        <PageBody width="reading">
          <EmptyState
            title="No sample yet"
            actions={<ButtonLink href="/review/blind">Draw a sample</ButtonLink>}
          >
            Labels belong to the pairs of a sample.
          </EmptyState>
        </PageBody>
      ) : (
        <PageBody
          width="wide"
          className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]"
        >
          <LabelImportFlow samples={samples} asked={asked} />
          <LabelFormatGuide />
        </PageBody>
      )}
    </>
  )
}
