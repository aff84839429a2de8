import { CountLink } from '@/components/ui/count-link'
import { Section } from '@/components/ui/section'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { percent } from '@/lib/domain/gate'
import { pairsHref } from '@/lib/filters/pair-filter'
import type { ShadowFilter } from '@/lib/filters/shadow-filter'
import { formatInterval } from '@/lib/language/format'
import type { CalibrationView } from '@/lib/views/sample-figures'

const SIDE = 200
const EDGE = 6

/** Whether a confidence is right as often as it says: a picture, and the same figures as a table. */
export function Calibration({
  calibration: { error, bins },
  of,
}: {
  readonly calibration: CalibrationView
  readonly of: ShadowFilter // whose pairs, of which sample
}) {
  return (
    <Section id="calibration" title="Calibration" titleClass="pb-2">
      {error === null ? (
        <p className="text-muted">No pair of the sample is settled yet.</p>
      ) : (
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <figure className="flex flex-col gap-1">
            <Picture bins={bins} />
            <figcaption className="text-label text-muted max-w-52">
              Across: confidence. Up: how often it is right. On the dashed line, the two are equal;
              on average they differ by {percent(error)}.
            </figcaption>
          </figure>
          <div className="min-w-0 flex-1 basis-80">
            <Table caption="How often proposals of each confidence are right, with exact 95% intervals on the effective number of labels.">
              <thead>
                <tr>
                  <Th>Confidence</Th>
                  <Th className="text-right">Labels</Th>
                  <Th className="text-right">On average</Th>
                  <Th className="text-right">Right</Th>
                </tr>
              </thead>
              <tbody>
                {bins.map(({ from, to, labels, confidence, rate, low, high }) => (
                  <tr key={from}>
                    <RowHeader className="whitespace-nowrap tabular-nums">
                      {from.toFixed(1)}–{to.toFixed(1)}
                    </RowHeader>
                    <Td className="text-right tabular-nums">
                      <CountLink
                        count={labels}
                        href={pairsHref({ ...of, said: 'settled', from, to })}
                        label={`labels from ${from.toFixed(1)} to ${to.toFixed(1)}`}
                      />
                    </Td>
                    <Td className="text-right tabular-nums">{confidence.toFixed(2)}</Td>
                    <Td className="text-right whitespace-nowrap tabular-nums">
                      {percent(rate)} ({formatInterval(percent(low), percent(high))})
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        </div>
      )}
    </Section>
  )
}

function Picture({ bins }: Pick<CalibrationView, 'bins'>) {
  const across = (share: number) => EDGE + share * (SIDE - 2 * EDGE)
  const up = (share: number) => SIDE - across(share)
  return (
    <svg
      aria-hidden="true"
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      className="border-line rounded-sm border"
    >
      <line
        x1={across(0)}
        y1={up(0)}
        x2={across(1)}
        y2={up(1)}
        strokeDasharray="3 3"
        className="stroke-border"
      />
      {bins.map(({ from, confidence, rate, low, high }) => (
        <g key={from}>
          <line
            x1={across(confidence)}
            x2={across(confidence)}
            y1={up(low)}
            y2={up(high)}
            strokeWidth="2"
            className="stroke-accent"
          />
          <circle cx={across(confidence)} cy={up(rate)} r="3.5" className="fill-accent" />
        </g>
      ))}
    </svg>
  )
}
