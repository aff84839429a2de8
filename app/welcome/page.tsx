import type { Metadata } from 'next'
import type { ReactNode } from 'react'

import { IntroSeen } from '@/components/review/practice/intro-seen'
import { ButtonLink } from '@/components/ui/button-link'
import { PageBody } from '@/components/ui/page-body'

export const metadata: Metadata = { title: 'Welcome' }

/** What this is for, on one screen. */
export default function WelcomePage() {
  return (
    <PageBody width="reading" className="flex flex-col gap-6 pt-8 md:pt-20">
      <div className="flex flex-col gap-2">
        <h1 className="text-title">AI agents remember facts</h1>
        <p className="text-belief">
          Facts go stale, and the agent keeps using both the old and the new.
        </p>
      </div>
      <dl className="text-fact border-line divide-line divide-y rounded-md border">
        <Fact term="Remembered in 2025">
          <del className="text-older decoration-older decoration-2">Maya lives in Denver.</del>
        </Fact>
        <Fact term="Remembered in 2026">
          <span className="text-newer">Maya moved and now lives in Boulder.</span>
        </Fact>
      </dl>
      <p className="text-belief">You decide; every decision can be undone.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/welcome/practice" primary>
          Practice with 3 pairs
        </ButtonLink>
        <ButtonLink href="/activity/import">Import facts</ButtonLink>
      </div>
      <IntroSeen />
    </PageBody>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-x-6 px-4 py-3 max-sm:flex-col">
      <dt className="text-label text-muted w-36">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
