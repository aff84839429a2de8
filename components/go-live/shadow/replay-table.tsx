import { CountLink } from '@/components/ui/count-link'
import { EmptyState } from '@/components/ui/empty-state'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { Unbroken } from '@/components/ui/unbroken'
import { REPLAY_APPLIED, type ReplayOutcome } from '@/lib/domain/replay'
import { replayHref, type ReplayFilter, type ReplayListName } from '@/lib/filters/replay-filter'
import { formatDay, formatNumber } from '@/lib/language/format'
import type { ReplayView } from '@/lib/views/replay'

import { REPLAY_WORDS, unreviewedWords } from './replay-words'

type Props = { readonly view: ReplayView; readonly filter: ReplayFilter }

const LEFT = [
  'locked',
  'context',
  'unsure',
  'model',
  'below',
] as const satisfies readonly ReplayOutcome[]

/** What would have been applied and what not; each number opens its list. */
export function ReplayTable({ view, filter }: Props) {
  const { counts, wrongOfUnlabelled: guess } = view
  const hrefOf = (list: ReplayListName) => listHref(view, filter, list)
  const applied = REPLAY_APPLIED.reduce((sum, outcome) => sum + counts[outcome], 0)
  if (view.proposals === 0)
    return (
      <EmptyState title={`No proposals since ${formatDay(view.since)}`}>
        Choose an earlier day to see what auto-apply would have done.
      </EmptyState>
    )
  return (
    <section aria-labelledby="replayed" className="flex flex-col gap-3">
      <h2 id="replayed" className="text-question">
        {applied === 1
          ? 'It would have applied one proposal.'
          : `It would have applied ${formatNumber(applied)} proposals.`}
      </h2>
      <p className="text-muted">
        <CountLink
          count={view.proposals}
          href={hrefOf('all')}
          label="proposals that were replayed"
        />{' '}
        {view.proposals === 1 ? 'proposal' : 'proposals'} since {formatDay(view.since)}
        {view.capped ? ' (the newest 20,000; choose a later day for fewer)' : ''}. The auto-apply
        limit is {view.match.toFixed(2)}.{' '}
        {counts.unlabelled === 0 ? null : guess === null ? (
          'There are too few blind labels at that confidence to estimate how many of those not reviewed would be wrong.'
        ) : (
          <Unbroken text={unreviewedWords(counts.unlabelled, guess)} />
        )}
      </p>
      <Table caption="What would have happened to each proposal">
        <thead>
          <tr>
            <Th>Outcome</Th>
            <Th className="text-right">Proposals</Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <RowHeader strong>Applied without a person</RowHeader>
            <Td className="text-right tabular-nums">
              <CountLink
                count={applied}
                href={hrefOf('applied')}
                current={filter.list === 'applied'}
                label="proposals that would have been applied"
              />
            </Td>
          </tr>
          {[...REPLAY_APPLIED, 'undone' as const].map((list) => (
            <Line key={list} view={view} filter={filter} list={list} inner />
          ))}
          {LEFT.map((list) => (
            <Line key={list} view={view} filter={filter} list={list} />
          ))}
        </tbody>
      </Table>
      <p className="text-label text-muted">Pairs are replayed independently.</p>
    </section>
  )
}

function Line({
  view,
  filter,
  list,
  inner = false,
}: Props & { readonly list: ReplayOutcome | 'undone'; readonly inner?: boolean }) {
  const count = view.counts[list]
  const { title, meaning } = REPLAY_WORDS[list]
  return (
    <tr>
      <RowHeader strong className={inner ? 'pl-6' : ''}>
        {title}
        <p className="text-label text-muted font-normal">{meaning}</p>
      </RowHeader>
      <Td className="text-right tabular-nums">
        <CountLink
          count={count}
          href={listHref(view, filter, list)}
          current={filter.list === list}
          label={title}
        />
      </Td>
    </tr>
  )
}

/** A list stays that of the day and the band that are shown, whatever is in force when it is opened. */
function listHref({ since, match }: ReplayView, { agent }: ReplayFilter, list: ReplayListName) {
  return `${replayHref({ agent, since, match, list, page: 1 })}#list` as const
}
