import type { Route } from 'next'
import type { ReactNode } from 'react'

import { shareWords } from '@/components/go-live/figures/share-words'
import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { agreementHref } from '@/lib/filters/agreement-filter'
import { pairsHref } from '@/lib/filters/pair-filter'
import { toParams } from '@/lib/filters/url-value'
import { formatInterval } from '@/lib/language/format'
import type { Agreement, NoAgreement } from '@/lib/statistics/agreement'
import {
  STRATIFIED_METHOD,
  type Estimate,
  type NoEstimate,
} from '@/lib/statistics/stratified-proportion'
import type { ShadowView } from '@/lib/views/shadow'

/** What the sample says beside the checks: precision and recall at the threshold, and how attentive labeling is. */
export function SampleFigures({
  view,
  agent,
}: {
  readonly view: ShadowView
  readonly agent: string | null
}) {
  const { precision, recall, checks, agreement, threshold, thresholds, sample } = view
  const reach = thresholds.find((each) => each.threshold === threshold)?.labels ?? 0
  const settled = { agent, sample: sample?.id ?? null, said: 'settled' } as const
  return (
    <Section id="figures" title="What the sample says" titleClass="pb-2">
      <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
        <Figure term={`Precision at ${threshold.toFixed(2)} and above`} share={precision}>
          <Labels count={reach} href={pairsHref({ ...settled, from: threshold })} />
        </Figure>
        <Figure
          term={`Recall at ${threshold.toFixed(2)} and above (for information)`}
          share={recall}
        >
          <Labels count={view.labels} href={pairsHref(settled)} />
        </Figure>
        <div>
          <dt className="text-label text-muted">
            Agreement,{' '}
            <CountLink
              count={agreement.pairs}
              href={pairsHref({ agent, sample: sample?.id ?? null, twice: true })}
              label="pairs labeled twice"
            />{' '}
            {agreement.pairs === 1 ? 'pair' : 'pairs'} labeled twice
          </dt>
          <dd className="tabular-nums">
            <span className="whitespace-nowrap">Fleiss’ κ {agreementWords(agreement.kappa)}</span>{' '}
            <span className="whitespace-nowrap">AC1 {agreementWords(agreement.ac1)}</span>{' '}
            <Link
              className="link reach font-sans"
              href={agreementHref({ agent, sample: sample?.id ?? null })}
            >
              Agreement by reviewer
            </Link>
          </dd>
        </div>
        <div>
          <dt className="text-label text-muted">Hidden checks</dt>
          <dd className="tabular-nums">
            {checks.hidden === 0
              ? 'none: no pair had a known answer'
              : checks.answered === 0
                ? `${checks.hidden} hidden, none answered yet`
                : `${checks.right} of ${checks.answered} answered as known`}
          </dd>
        </div>
      </dl>
      <p className="text-label text-muted mt-2">
        Intervals: {STRATIFIED_METHOD}.{' '}
        <a href={labelsHref(sample?.id ?? null)} className="link reach" download>
          Labels as a file of pairs
        </a>{' '}
        (
        <a href={labelsHref(sample?.id ?? null, 'csv')} className="link reach" download>
          as CSV
        </a>
        ) for <code className="mono">npm run evaluate</code> and{' '}
        <code className="mono">npm run fit</code>.
      </p>
    </Section>
  )
}

function Figure({
  term,
  share,
  children,
}: {
  readonly term: string
  readonly share: Estimate | NoEstimate | null
  readonly children: ReactNode // the labels behind it
}) {
  return (
    <div>
      <dt className="text-label text-muted">
        {term}, {children}
      </dt>
      <dd className="tabular-nums">{shareWords(share)}</dd>
    </div>
  )
}

function Labels({ count, href }: { readonly count: number; readonly href: Route }) {
  return (
    <>
      <CountLink count={count} href={href} label="labels behind it" />{' '}
      {count === 1 ? 'label' : 'labels'}
    </>
  )
}

function labelsHref(sample: string | null, format: 'csv' | null = null): string {
  const params = toParams({ sample, format }).toString()
  return params === '' ? '/api/labels' : `/api/labels?${params}`
}

function agreementWords(found: Agreement | NoAgreement): string {
  if (found.value === null)
    return found.reason === 'no-items' ? 'unknown' : 'undefined (all answers are the same)'
  return `${found.value.toFixed(2)} (${formatInterval(found.low.toFixed(2), found.high.toFixed(2))})`
}
