import type { Metadata } from 'next'

import { Link } from '@/components/ui/link'

import { DocsFrame } from './docs-frame'
import { DOC_GROUPS } from './pages'

export const metadata: Metadata = { title: 'Documentation' }

export default function Page() {
  return (
    <DocsFrame current={null}>
      <h1 className="text-title mb-1">Documentation</h1>
      <p className="text-muted">How to use, run and extend Palimpsest.</p>
      {DOC_GROUPS.map(({ title, pages }) => (
        <section key={title} aria-labelledby={title}>
          <h2 id={title} className="text-question mt-8 mb-2">
            {title}
          </h2>
          <dl className="border-line border-t">
            {pages.map(({ page, title: name, about }) => (
              <div
                key={page}
                className="border-line grid gap-x-6 border-b py-2 sm:grid-cols-[14rem_minmax(0,1fr)]"
              >
                <dt>
                  <Link href={`/docs/${page}`} className="link reach">
                    {name}
                  </Link>
                </dt>
                <dd className="text-muted">{about}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DocsFrame>
  )
}
