import { IntervalBar } from '@/components/go-live/figures/interval-bar'
import { ButtonLink } from '@/components/ui/button-link'
import { CountLink } from '@/components/ui/count-link'
import { Section } from '@/components/ui/section'
import type { Gate } from '@/lib/domain/gate'
import { CHECK_TITLES, limitWords } from '@/lib/domain/limit-words'
import type { GateTrends, TrendPoint } from '@/lib/views/gate-trends'
import type { ShadowView } from '@/lib/views/shadow'

import { checkAction } from './check-action'
import { CheckState, sortedGates } from './check-state'
import { GateTrend } from './gate-trend'
import { countHref, COUNTED, estimateWords, partOfCount } from './gate-words'

type Of = { readonly agent: string; readonly sample: ShadowView['sample'] }

/** What each requirement for going live says, the worst first, and where it is settled (rule GA68). */
export function CheckList({
  gates,
  trends,
  of,
}: {
  readonly gates: readonly Gate[]
  readonly trends: GateTrends
  readonly of: Of
}) {
  return (
    <Section id="checks" title="Checks" titleClass="pb-2">
      <ul className="border-line border-t">
        {sortedGates(gates).map((gate) => (
          <CheckLine key={gate.name} gate={gate} points={trends[gate.name]} of={of} />
        ))}
      </ul>
    </Section>
  )
}

function CheckLine({
  gate,
  points,
  of,
}: {
  readonly gate: Gate
  readonly points: readonly TrendPoint[] | undefined // undefined: it has no trend yet
  readonly of: Of
}) {
  const { label, href } = checkAction(gate, of)
  return (
    <li
      data-check={gate.name}
      className="border-line grid gap-x-4 gap-y-1 border-b py-3 md:grid-cols-[7rem_minmax(0,1fr)_120px_11rem]"
    >
      <CheckState state={gate.state} />
      <div className="min-w-0">
        <h3 className="font-medium">{CHECK_TITLES[gate.name]}</h3>
        <CheckNumbers gate={gate} points={points} of={of} />
      </div>
      <CheckBar gate={gate} />
      {gate.state === 'waived' ? null : (
        <p className="md:text-right">
          <ButtonLink href={href}>{label}</ButtonLink>
        </p>
      )}
    </li>
  )
}

/** The interval of a check against its limit; nothing where there is none. */
export function CheckBar({ gate }: { readonly gate: Gate }) {
  const { name, state, estimate, low, limit, bound } = gate
  const high = bound !== null && estimate !== null && bound > estimate ? bound : gate.high // to where it is decided
  if (state === 'waived' || estimate === null || low === null || high === null)
    return <span className="max-md:hidden" />
  const most = name === 'inline-time' ? Infinity : 1
  return (
    <div className="pt-0.5">
      <IntervalBar estimate={estimate} low={low} high={high} limit={limit} most={most} />
    </div>
  )
}

function CheckNumbers({ gate, points, of }: Parameters<typeof CheckLine>[0]) {
  const { name, limit, n, about, why } = gate
  const counted = COUNTED[name]
  const part = partOfCount(gate, of.agent)
  const href = countHref(gate, { agent: of.agent, sample: of.sample?.id ?? null })
  return (
    <details>
      <summary
        title="Show the numbers"
        className="flex min-h-6 w-fit items-baseline gap-1 wrap-anywhere hover:underline max-md:py-2.5"
      >
        <span>{why}</span>
        <span className="sr-only"> Numbers of “{CHECK_TITLES[name]}”</span>
      </summary>
      <dl className="text-label grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-0.5 pt-1 pb-2">
        <dt className="text-muted">Limit</dt>
        <dd>{limitWords(name, limit)}</dd>
        <dt className="text-muted">Estimate</dt>
        <dd>{estimateWords(gate)}</dd>
        <dt className="text-muted">Counts</dt>
        <dd>
          <CountLink count={n} href={href} label={counted} /> {counted}
          {part === null ? null : (
            <>
              , <CountLink count={part.count} href={part.href} label={part.counted} />{' '}
              {part.counted}
            </>
          )}
        </dd>
        {about === null ? null : (
          <>
            <dt className="text-muted">Decided by</dt>
            <dd className="wrap-anywhere">{about}</dd>
          </>
        )}
      </dl>
      {points === undefined ? null : <GateTrend gate={gate} points={points} />}
    </details>
  )
}
