import { AgentName } from '@/components/shared/agent-name'
import { CountLink } from '@/components/ui/count-link'
import { Table, Td, Th } from '@/components/ui/table'
import { STATUS_WORDS } from '@/lib/domain/terms'
import { MIN_FACTS } from '@/lib/domain/turnover-rates'
import type { ChangesFilter } from '@/lib/filters/changes-filter'
import { formatCount, formatInterval, formatNumber } from '@/lib/language/format'
import type { ChangesView, RatedSource } from '@/lib/views/changes'

import { factsOfSource, sourceName } from './change-words'
import { SourceGrouping } from './source-grouping'

/** Sources by the share of their facts that was superseded. */
export function SourceTable({
  sources: { by, rated, total, tooFew },
  filter,
}: {
  readonly sources: ChangesView['sources']
  readonly filter: ChangesFilter
}) {
  return (
    <section id="sources" aria-labelledby="sources-title" className="flex flex-col gap-2">
      <h2 id="sources-title" className="text-question">
        Sources whose facts are superseded most
      </h2>
      <SourceGrouping filter={filter} />
      {rated.length === 0 ? null : (
        <Table
          caption="Share of facts superseded, highest first, with an exact 95% interval. Covers all days and kinds, whatever is chosen above. Facts of older sources have had more time to be superseded."
          showCaption
        >
          <thead>
            <tr>
              <Th>Source</Th>
              <Th className="text-right">{STATUS_WORDS.superseded}</Th>
              <Th className="text-right">Facts</Th>
              <Th className="text-right">Share</Th>
            </tr>
          </thead>
          <tbody>
            {rated.map((source) => (
              <Row
                key={`${source.agentId} ${sourceName(source)} ${source.sourceId}`}
                source={source}
                filter={filter}
              />
            ))}
          </tbody>
        </Table>
      )}
      <p className="text-muted">
        {rated.length < total
          ? `Showing the first ${rated.length} of ${formatNumber(total)}. `
          : ''}
        {tooFew.sources === 0
          ? null
          : `${formatCount(tooFew.sources, by)} with fewer than ${MIN_FACTS} facts ${tooFew.sources === 1 ? 'is' : 'are'} not listed: ${formatNumber(tooFew.superseded)} of ${tooFew.sources === 1 ? 'its' : 'their'} ${formatCount(tooFew.facts, 'fact')} ${tooFew.superseded === 1 ? 'is' : 'are'} superseded.`}
        {tooFew.sources + total === 0 ? 'No fact here names a source.' : null}
      </p>
    </section>
  )
}

function Row({ source, filter }: { readonly source: RatedSource; readonly filter: ChangesFilter }) {
  const { by } = filter
  const { facts, superseded, merged, rate, interval, agentId, session } = source
  const name = sourceName(source)
  return (
    <tr>
      <Th scope="row" className="text-text align-top font-normal">
        <div className="min-w-32 whitespace-normal">
          <bdi className="text-ui wrap-anywhere">
            {name}
            {by === 'session' && session === null ? ', without a session' : ''}
          </bdi>
          {filter.agent === null ? (
            <p className="text-label text-muted wrap-anywhere">
              <AgentName id={agentId} />
            </p>
          ) : null}
        </div>
      </Th>
      <Td className="text-right tabular-nums">
        <CountLink
          count={superseded}
          href={factsOfSource(source, { by, status: 'superseded' })}
          label={`superseded facts of ${name}`}
        />
        {merged === 0 ? null : (
          <span className="text-label text-muted block">and {merged} merged</span>
        )}
      </Td>
      <Td className="text-right tabular-nums">
        <CountLink
          count={facts}
          href={factsOfSource(source, { by, status: 'all' })}
          label={`facts of ${name}`}
        />
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums">
        {percent(rate)}
        <span className="text-label text-muted block">
          {formatInterval(percent(interval.low), percent(interval.high))}
        </span>
      </Td>
    </tr>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
