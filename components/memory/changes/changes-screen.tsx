import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PagesNav } from '@/components/ui/pages-nav'
import { Section } from '@/components/ui/section'
import { changesHref, type ChangesFilter } from '@/lib/filters/changes-filter'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { ChangesView } from '@/lib/views/changes'

import { supersededFacts } from './change-words'
import { PlaceTable } from './place-table'
import { QuestionList } from './question-list'
import { SourceTable } from './source-table'
import { TakenBackList } from './taken-back-list'

/** What keeps changing, and what might be asked about it. */
export function ChangesScreen({
  view,
  filter,
}: {
  readonly view: ChangesView
  readonly filter: ChangesFilter
}) {
  const { places, placeCount, changedOnce, changes, changedBack, page, pages, decisions } = view
  const { sources, takenBack, questions } = view
  const { suggested } = questions
  const shown = new Set([
    ...places.map(({ chains }) => chains[0]),
    ...takenBack.pairs.map((pair) => pair.number),
  ])
  const byChain = new Map(
    suggested.flatMap(({ chainId, question }) => (chainId === null ? [] : [[chainId, question]])),
  )
  const byProposal = new Map(
    suggested.flatMap(({ proposalNumber: number, question }) =>
      number === null ? [] : [[number, question]],
    ),
  )
  const others = suggested.filter(
    ({ chainId, proposalNumber }) => !shown.has(chainId ?? proposalNumber ?? undefined),
  )
  const anything =
    placeCount + changedOnce + decisions.total + takenBack.total + sources.total > 0 ||
    sources.tooFew.superseded > 0
  if (!anything && filter.kind === null && filter.since === null)
    return <EmptyState title="Nothing has changed here">No fact has replaced another.</EmptyState>
  return (
    <>
      <Section id="places" title="Where facts keep changing" className="flex flex-col gap-2">
        <p>
          {placeCount === 0
            ? 'Nothing here changed more than once. '
            : `${formatCount(changes, 'change')} in ${formatCount(placeCount, 'place')}. ${changedBack === 0 ? 'No place' : formatCount(changedBack, 'place')} changed back to an earlier value. `}
          {changedOnce === 0 ? null : (
            <Link href={supersededFacts(filter)} className="link reach">
              {formatCount(changedOnce, placeCount === 0 ? 'place' : 'more place')} changed once
            </Link>
          )}
        </p>
        {places.length === 0 ? null : (
          <PlaceTable
            places={places}
            all={filter.agent === null}
            asks={byChain}
            caption="How often each place changed, how often it changed back, and how long a version lasted (median). Merging duplicates doesn’t count."
          />
        )}
        {questions.total > suggested.length && suggested.length > 0 ? (
          <p className="text-muted">
            The clearest {suggested.length} of {formatNumber(questions.total)} questions are shown.
            Narrow the filter to see the others.
          </p>
        ) : null}
        <PagesNav page={page} pages={pages} hrefOf={(to) => changesHref({ ...filter, page: to })} />
      </Section>
      <Section
        id="decisions"
        title="Decisions that keep being reversed"
        className="flex flex-col gap-2"
      >
        {decisions.total === 0 ? (
          <p className="text-muted">No decision changed back, or changed three times.</p>
        ) : (
          <>
            <PlaceTable
              places={decisions.places}
              all={filter.agent === null}
              caption="Decisions that changed back, or changed three times or more."
            />
            {decisions.total > decisions.places.length ? (
              <p className="text-muted">
                The first {decisions.places.length} of {formatNumber(decisions.total)}.
              </p>
            ) : null}
          </>
        )}
        <TakenBackList takenBack={takenBack} filter={filter} asks={byProposal} />
      </Section>
      <QuestionList suggested={others} filter={filter} />
      <SourceTable sources={sources} filter={filter} />
    </>
  )
}
