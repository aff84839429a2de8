import { IntervalBar } from '@/components/go-live/figures/interval-bar'
import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { Table, Td, Th } from '@/components/ui/table'
import type { Gate, GateName } from '@/lib/domain/gate'
import { QUANTILE_METHOD } from '@/lib/statistics/quantile-interval'
import { STRATIFIED_METHOD } from '@/lib/statistics/stratified-proportion'
import type { GateTrends, TrendPoint } from '@/lib/views/gate-trends'

import { GateTrend } from './gate-trend'
import {
  countHref,
  estimateWords,
  GATE_WORDS,
  gateHref,
  partOfCount,
  PLACES,
  STATE_WORDS,
} from './gate-words'

/** Every gate with its limit, what is known, and what would settle it. */
export function GateTable({
  gates,
  trends,
  agent,
  sample,
  page = '',
}: {
  readonly gates: readonly Gate[]
  readonly trends: GateTrends
  readonly agent: string | null
  readonly sample: string | null // that the estimates come from
  readonly page?: string // where the parts that a gate rests on stand; '' = on this page
}) {
  return (
    <Section id="gates" title="The gates" titleClass="pb-2">
      <Table
        caption={`A gate passes when its whole interval is on the good side of the dashed line: false positives and what was undone by the one-sided bound (Clopper–Pearson), the patterns when none lies wholly beyond it. Intervals of the sample: ${STRATIFIED_METHOD}; of the time: ${QUANTILE_METHOD}.`}
        showCaption
      >
        <thead>
          <tr>
            <Th>State</Th>
            <Th>Gate</Th>
            <Th className="max-md:hidden">Limit</Th>
            <Th className="max-md:hidden">Estimate</Th>
            <Th className="text-right max-md:hidden">n</Th>
            <Th className="max-md:hidden">Rests on</Th>
          </tr>
        </thead>
        <tbody>
          {gates.map((gate) => (
            <GateRow
              key={gate.name}
              gate={gate}
              points={trends[gate.name]}
              of={{ agent, sample, page }}
            />
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

type Of = {
  readonly agent: string | null
  readonly sample: string | null
  readonly page: string
}

function GateRow({
  gate,
  points,
  of,
}: {
  readonly gate: Gate
  readonly points: readonly TrendPoint[] | undefined // undefined: it has no trend yet
  readonly of: Of
}) {
  const { name, state, limit, estimate, low, high, n, why, about } = gate
  const words = GATE_WORDS[name]
  const { glyph, word, tone } = STATE_WORDS[state]
  const part = partOfCount(gate, of.agent)
  const edge = points === undefined ? '' : 'border-b-0'
  return (
    <>
      <tr data-gate={name}>
        <Td className={`font-medium whitespace-nowrap ${tone} ${edge}`}>
          <span aria-hidden="true">{glyph}</span> {word}
        </Td>
        <th
          scope="row"
          className={`border-line border-b px-2 py-1.5 text-left align-top font-medium md:min-w-64 ${edge}`}
        >
          {words.title}
          <p className="text-muted font-normal wrap-anywhere">{why}</p>
          <div className="mono flex flex-wrap gap-x-3 gap-y-1 pt-1 font-normal md:hidden">
            <span>{words.limit(limit)}</span>
            <span>{estimateWords(gate)}</span>
            <span>
              <CountLink count={n} href={countHref(gate, of)} label={words.counted} />{' '}
              {words.counted}
            </span>
            {part === null ? null : (
              <span>
                <CountLink count={part.count} href={part.href} label={part.counted} />{' '}
                {part.counted}
              </span>
            )}
            {about === null ? null : <span className="text-muted wrap-anywhere">{about}</span>}
            <Evidence name={name} {...of} />
          </div>
        </th>
        <Td className={`mono whitespace-nowrap max-md:hidden ${edge}`}>{words.limit(limit)}</Td>
        <Td className={`mono whitespace-nowrap max-md:hidden ${edge}`}>
          {estimateWords(gate)}
          {estimate === null || low === null || high === null ? null : (
            <IntervalBar
              estimate={estimate}
              low={low}
              high={high}
              limit={limit}
              most={name === 'inline-time' ? Infinity : 1}
            />
          )}
          {about === null ? null : <p className="text-label text-muted">{about}</p>}
        </Td>
        <Td className={`mono text-right whitespace-nowrap max-md:hidden ${edge}`}>
          <CountLink count={n} href={countHref(gate, of)} label={words.counted} />
          <p className="text-label text-muted">{words.counted}</p>
          {part === null ? null : (
            <p className="text-label text-muted">
              <CountLink count={part.count} href={part.href} label={part.counted} /> {part.counted}
            </p>
          )}
        </Td>
        <Td className={`max-md:hidden ${edge}`}>
          <Evidence name={name} {...of} />
        </Td>
      </tr>
      {points === undefined ? null : (
        <tr data-trend={name}>
          <Td className="max-md:hidden" />
          <Td colSpan={5} className="pt-0 max-md:pl-0">
            <GateTrend gate={gate} points={points} />
          </Td>
        </tr>
      )}
    </>
  )
}

function Evidence({ name, agent, page }: Omit<Of, 'sample'> & { readonly name: GateName }) {
  const { sample } = GATE_WORDS[name]
  const href = gateHref(name, agent)
  if (href !== null)
    return (
      <Link href={href} className="link">
        {sample}
      </Link>
    )
  const place = PLACES[name]
  return place === undefined ? (
    sample
  ) : (
    <a href={`${page}${place}`} className="link">
      {sample}
    </a>
  )
}
