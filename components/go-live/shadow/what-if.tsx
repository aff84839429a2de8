import { CountLink } from '@/components/ui/count-link'
import { Section } from '@/components/ui/section'
import { replayHref, type ReplayFilter } from '@/lib/filters/replay-filter'
import type { ReplayView } from '@/lib/views/replay'

import { REPLAY_WORDS, whatIfSentence } from './replay-words'

const PARTS = [
  { name: 'right', fill: 'fill-ok' },
  { name: 'wrong', fill: 'fill-bad' },
  { name: 'unlabelled', fill: 'fill-border' },
] as const

const WIDTH = 600
const HEIGHT = 12

/** What auto-apply would have done since a day: a bar, and each part with its list. */
export function WhatIf({
  view,
  filter,
}: {
  readonly view: ReplayView
  readonly filter: ReplayFilter
}) {
  const { counts } = view
  const applied = counts.right + counts.wrong + counts.unlabelled
  return (
    <Section id="what-if" title="What if auto-apply had been on" titleClass="pb-1">
      <p>{whatIfSentence(view)}</p>
      {applied === 0 ? null : (
        <>
          <Bar counts={counts} applied={applied} />
          <p className="text-label text-muted flex flex-wrap gap-x-4 print:[&_a]:[color:inherit] print:[&_a]:no-underline">
            {PARTS.map(({ name, fill }) => (
              <span key={name} className="tap inline-flex items-center gap-1.5">
                <svg aria-hidden="true" width="8" height="8" className="forced-color-adjust-auto">
                  <rect width="8" height="8" className={fill} />
                </svg>
                <span>{REPLAY_WORDS[name].title}</span>
                <span>
                  <CountLink
                    count={counts[name]}
                    href={replayHref({ ...filter, since: view.since, list: name })}
                    label={REPLAY_WORDS[name].title}
                  />
                </span>
              </span>
            ))}
          </p>
        </>
      )}
    </Section>
  )
}

function Bar({
  counts,
  applied,
}: {
  readonly counts: ReplayView['counts']
  readonly applied: number
}) {
  const before = (nth: number) =>
    PARTS.slice(0, nth).reduce((sum, { name }) => sum + counts[name], 0)
  const at = (count: number) => (count / applied) * WIDTH
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2 h-3 w-full max-w-xl forced-color-adjust-auto"
    >
      {PARTS.map(({ name, fill }, nth) => (
        <rect
          key={name}
          x={at(before(nth))}
          width={at(counts[name])}
          height={HEIGHT}
          className={fill}
        />
      ))}
    </svg>
  )
}
