import { Section } from '@/components/ui/section'
import { formatCount, formatDay } from '@/lib/language/format'

import type { AspectAfter } from './memory-after'

/** What the memory says on each aspect now, and what it will say: what goes is struck through, with what takes its place. */
export function MemoryPanel({
  aspects,
  shadow,
}: {
  readonly aspects: readonly AspectAfter[]
  readonly shadow: boolean
}) {
  return (
    <Section id="memory-after" title="What the agent will receive">
      {shadow ? (
        <p className="text-muted mt-1">
          This agent is in shadow: decisions are recorded; no fact changes. This shows it once live.
        </p>
      ) : null}
      {aspects.map(({ name, facts, before, after }) => (
        <div key={name} className="mt-3">
          <h3 className="text-label flex gap-2 font-semibold">
            <span dir="auto">{name}</span>
            <span className="text-muted font-normal">
              {formatCount(before, 'fact')} now, {after} after
            </span>
          </h3>
          <ul className="border-line divide-line mt-1 divide-y border-y">
            {facts.map(({ id, content, endedBy, until }) => (
              <li key={id} className="py-1 wrap-anywhere" dir="auto">
                {endedBy === null ? (
                  content
                ) : until !== null ? (
                  <>
                    {content}
                    <span className="text-label text-muted block">
                      until {formatDay(until)}, then: {endedBy}
                    </span>
                  </>
                ) : (
                  <>
                    <del className="text-muted">
                      <span className="sr-only">no longer received: </span>
                      {content}
                    </del>
                    <span className="text-label text-muted block">replaced by: {endedBy}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}
