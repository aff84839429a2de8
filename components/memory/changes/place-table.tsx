import { AgentName } from '@/components/shared/agent-name'
import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { Table, Td, Th } from '@/components/ui/table'
import { formatDay, formatNumber, formatTimes } from '@/lib/language/format'
import type { ChangedPlace } from '@/lib/views/changed-place'

import { Asked } from './asked'
import { changesOfPlace, daysWords, factsOfPlace, placeName } from './change-words'

/** Places where something changed, one row each. */
export function PlaceTable({
  places,
  all,
  caption,
  asks,
}: {
  readonly places: readonly ChangedPlace[]
  readonly all: boolean // of several agents
  readonly caption: string
  readonly asks?: ReadonlyMap<string, string> // questions, by chain
}) {
  return (
    <Table caption={caption} showCaption>
      <thead>
        <tr>
          <Th>Place</Th>
          <Th className="text-right">Changes</Th>
          <Th className="text-right">Changed back</Th>
          <Th className="text-right max-md:hidden">A version lasted</Th>
          <Th className="text-right max-md:hidden">Last change</Th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <Row
            key={`${place.agentId} ${place.chains[0]}`}
            place={place}
            all={all}
            question={asks?.get(place.chains[0] ?? '')}
          />
        ))}
      </tbody>
    </Table>
  )
}

function Row({
  place,
  all,
  question,
}: {
  readonly place: ChangedPlace
  readonly all: boolean
  readonly question: string | undefined
}) {
  const { agentId, kind, changes, returns, returnedTo, medianDays, lasted, lastAt, current } = place
  const name = placeName(place)
  const facts = factsOfPlace(place)
  return (
    <tr>
      <Th scope="row" className="text-text align-top font-normal">
        <div className="whitespace-normal md:min-w-44">
          {facts === null ? (
            <span className="text-ui">{name}</span>
          ) : (
            <Link
              href={facts}
              dir="auto"
              className="link text-ui tap inline-flex items-center wrap-anywhere"
            >
              {name}
            </Link>
          )}
          <p className="text-label text-muted wrap-anywhere">
            {kind}
            {all ? (
              <>
                {' · '}
                <AgentName id={agentId} />
              </>
            ) : null}
            {current === null ? ' · nothing current' : ' · now: '}
            {current === null ? null : (
              <Link href={`/memory/facts/${current.id}`} dir="auto" className="hover:underline">
                {current.content}
              </Link>
            )}
          </p>
          {returnedTo === null ? null : (
            <p className="text-label text-muted wrap-anywhere">
              changed back to “
              <Link href={`/memory/facts/${returnedTo.factId}`} dir="auto" className="link">
                {returnedTo.content.replace(/\.$/u, '')}
              </Link>
              ” {formatTimes(returnedTo.times)}
            </p>
          )}
          <p className="text-label text-muted md:hidden">
            {medianDays === null ? '' : `lasted ${daysWords(medianDays)} (median) · `}last change{' '}
            {formatDay(lastAt)}
          </p>
          <Asked question={question} />
        </div>
      </Th>
      <Td className="text-right tabular-nums">
        <CountLink count={changes} href={changesOfPlace(place)} label={`changes of ${name}`} />
      </Td>
      <Td className="text-right tabular-nums">
        <CountLink
          count={returns}
          href={changesOfPlace(place)}
          label={`returns to an earlier version of ${name}`}
        />
      </Td>
      <Td className="text-right whitespace-nowrap max-md:hidden">
        {medianDays === null ? (
          <span className="text-muted">unknown</span>
        ) : (
          <>
            {daysWords(medianDays)}
            <span className="text-label text-muted block">median of {formatNumber(lasted)}</span>
          </>
        )}
      </Td>
      <Td className="text-right whitespace-nowrap max-md:hidden">{formatDay(lastAt)}</Td>
    </tr>
  )
}
