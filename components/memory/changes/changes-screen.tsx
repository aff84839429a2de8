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
  const { sources, takenBack } = view
  const anything =
    placeCount + changedOnce + decisions.total + takenBack.total + sources.total > 0 ||
    sources.tooFew.superseded > 0
  if (!anything && filter.kind === null && filter.since === null)
    return <EmptyState title="Nothing has changed here">No fact has replaced another.</EmptyState>
  return (
    <>
      <QuestionList questions={view.questions} filter={filter} />
      <Section id="places" title="Where facts keep changing" className="flex flex-col gap-2">
        <p>
          {placeCount === 0
            ? 'Nothing here changed more than once. '
            : `${formatCount(changes, 'change')} in ${formatCount(placeCount, 'place')}. ${changedBack === 0 ? 'No place' : formatCount(changedBack, 'place')} changed back to an earlier value. `}
          {changedOnce === 0 ? null : (
            <Link href={supersededFacts(filter)} className="link">
              {formatCount(changedOnce, placeCount === 0 ? 'place' : 'more place')} changed once
            </Link>
          )}
        </p>
        {places.length === 0 ? null : (
          <PlaceTable
            places={places}
            all={filter.agent === null}
            caption="How often each place changed, how often it changed back, and how long a version lasted (median). Merging duplicates doesn’t count."
          />
        )}
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
        <TakenBackList takenBack={takenBack} filter={filter} />
      </Section>
      <SourceTable sources={sources} filter={filter} />
    </>
  )
}
