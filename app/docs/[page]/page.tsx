import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { Link } from '@/components/ui/link'
import { pageOrigin } from '@/lib/server/page-origin'

import { DocsFrame } from '../docs-frame'
import { Markdown } from '../markdown'
import { DOC_PAGES } from '../pages'
import { readDoc } from '../read-doc'

export async function generateMetadata({ params }: PageProps<'/docs/[page]'>): Promise<Metadata> {
  const { page } = await params
  return { title: DOC_PAGES.find((each) => each.page === page)?.title ?? 'Not found' }
}

export default async function Page({ params }: PageProps<'/docs/[page]'>) {
  const { page } = await params
  const tokens = await readDoc(page, await pageOrigin())
  if (tokens === null) notFound()
  const next = DOC_PAGES[DOC_PAGES.findIndex((each) => each.page === page) + 1]
  return (
    <DocsFrame current={page}>
      <Markdown tokens={tokens} />
      {next === undefined ? null : (
        <p className="border-line text-muted mt-12 border-t pt-4 print:hidden">
          Next:{' '}
          <Link href={`/docs/${next.page}`} className="link reach">
            {next.title}
          </Link>
        </p>
      )}
    </DocsFrame>
  )
}
