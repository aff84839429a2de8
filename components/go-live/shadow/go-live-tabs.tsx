import { Link } from '@/components/ui/link'
import { agreementHref } from '@/lib/filters/agreement-filter'
import { replayHref } from '@/lib/filters/replay-filter'
import { reportHref, shadowHref } from '@/lib/filters/shadow-filter'
import { thresholdHref } from '@/lib/filters/threshold-filter'
import { weightsHref } from '@/lib/filters/weights-filter'

/** The pages about one agent, side by side. */
export function GoLiveTabs({
  agent,
  sample,
  current,
}: {
  readonly agent: string
  readonly sample: string | null
  readonly current: 'Readiness' | 'Report'
}) {
  const tabs = [
    ['Readiness', shadowHref({ agent, sample })],
    [
      'Threshold',
      thresholdHref({ agent, sample, at: null, review: null, without: [], against: null }),
    ],
    ['What-if', replayHref({ agent, since: null, match: null, list: null })],
    ['Agreement', agreementHref({ sample })],
    ['Report', reportHref({ agent, sample })],
    ['Scoring weights', weightsHref({ agent })],
  ] as const
  return (
    <nav
      aria-label="About this agent"
      className="border-line mx-4 flex flex-wrap gap-x-1 border-b md:mx-6 print:hidden"
    >
      {tabs.map(([title, href]) => (
        <Link
          key={title}
          href={href}
          aria-current={title === current ? 'page' : undefined}
          className="text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text -mb-px inline-flex min-h-8 items-center border-b-2 border-transparent px-2 font-medium"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
