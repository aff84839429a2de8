import type { ReactNode } from 'react'

import { Section } from '@/components/ui/section'
import { formatDay, formatNumber } from '@/lib/language/format'
import type { ContextView } from '@/lib/views/context'

import { ContextLine } from './context-sections'

/** Current facts that the agent does not receive: those that did not fit, and those that are not true now. */
export function ContextRest({ view }: { readonly view: ContextView }) {
  const { json, leftOut, notNow } = view
  return (
    <>
      {json.leftOut === 0 ? null : (
        <Rest
          id="left-out"
          title={`${formatNumber(json.leftOut)} did not fit`}
          shown={leftOut.length}
          total={json.leftOut}
        >
          {leftOut.map((fact) => (
            <li key={fact.id} className="py-1">
              <ContextLine fact={fact} />
            </li>
          ))}
        </Rest>
      )}
      {notNow.total === 0 ? null : (
        <Rest
          id="not-now"
          title={`${formatNumber(notNow.total)} not received: they have ended or not begun`}
          shown={notNow.facts.length}
          total={notNow.total}
        >
          {notNow.facts.map((fact) => (
            <li key={fact.id} className="py-1">
              <ContextLine fact={fact} />
              <span className="text-label text-muted">
                {Date.parse(fact.validFrom) > Date.parse(json.at)
                  ? `begins ${formatDay(fact.validFrom)}`
                  : `ended ${fact.validUntil === null ? '' : formatDay(fact.validUntil)}`}
              </span>
            </li>
          ))}
        </Rest>
      )}
    </>
  )
}

function Rest({
  id,
  title,
  shown,
  total,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly shown: number
  readonly total: number
  readonly children: ReactNode
}) {
  return (
    <Section id={id} title={title} titleClass="border-line border-b pb-1">
      <ul>{children}</ul>
      {shown < total ? (
        <p className="text-muted">
          The first {formatNumber(shown)} of {formatNumber(total)}.
        </p>
      ) : null}
    </Section>
  )
}
