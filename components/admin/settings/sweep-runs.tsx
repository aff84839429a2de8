import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Table, Td, Th } from '@/components/ui/table'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { SweepRunView } from '@/lib/views/settings-screen'

import { judgedWords } from './sweep-words'

const OUTCOMES = {
  waiting: { tone: 'neutral', word: 'waiting' },
  running: { tone: 'accent', word: 'running' },
  done: { tone: 'ok', word: '✓ done' },
  cancelled: { tone: 'neutral', word: 'cancelled' },
  failed: { tone: 'bad', word: '✕ failed' },
} as const

/** What a sweep read, in words. */
export const READS = { everything: 'everything', changed: 'changed facts only' } as const

/** The last sweeps with their totals. */
export function SweepRuns({ runs }: { readonly runs: readonly SweepRunView[] }) {
  if (runs.length === 0) return <p className="text-muted">No sweep has run yet.</p>
  return (
    <Table caption="Recent sweeps">
      <thead>
        <tr>
          <Th>Started</Th>
          <Th>Scope</Th>
          <Th>Outcome</Th>
          <Th className="text-right">Facts</Th>
          <Th className="text-right">Pairs</Th>
          <Th className="text-right">Proposed</Th>
          <Th className="text-right">Seen again</Th>
          <Th>Operation</Th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <SweepRunRow key={run.id} run={run} />
        ))}
      </tbody>
    </Table>
  )
}

function SweepRunRow({ run }: { readonly run: SweepRunView }) {
  const { tone, word } = OUTCOMES[run.status]
  return (
    <tr>
      <Td className="whitespace-nowrap">
        <RelativeTime at={run.startedAt} />
        <span className="text-label text-muted block">
          by {run.trigger === 'schedule' ? 'schedule' : run.actor}
        </span>
      </Td>
      <Td className="min-w-24">
        {run.entity ?? 'whole agent'}
        <span className="text-label text-muted block">{READS[run.reads]}</span>
      </Td>
      <Td className="min-w-40">
        <Badge tone={tone}>{word}</Badge>
        {run.error === null ? null : <p className="text-label text-bad mt-1">{run.error}</p>}
        {run.unclassified === 0 ? null : (
          <p className="text-label text-muted mt-1">
            {formatCount(run.unclassified, 'fact')} skipped: unclassified or archived
          </p>
        )}
        {(run.judged === null ? [] : judgedWords(run.judged)).map((line) => (
          <p key={line} className="text-label text-muted mt-1">
            {line}
          </p>
        ))}
        {run.notRead === 0 ? null : (
          <p className="text-label text-muted mt-1">
            {formatCount(run.notRead, 'fact')} not read: other language
          </p>
        )}
      </Td>
      {[run.factsRead, run.pairsCompared, run.proposed, run.seenAgain].map((count, nth) => (
        <Td key={nth} className="text-right tabular-nums">
          {formatNumber(count)}
        </Td>
      ))}
      <Td className="whitespace-nowrap">
        {run.operationId === null ? (
          <span className="text-muted">none</span>
        ) : (
          <Link className="link reach" href={`/activity/${run.operationId}`}>
            Open
          </Link>
        )}
      </Td>
    </tr>
  )
}
