import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { AddFactOutcome } from '@/lib/actions/facts'
import { formatCount, formatTimes } from '@/lib/language/format'

const MOST_SHOWN = 10

/** The proposals that the new fact brought, or why it brought none. */
export function AddedFact({ arrived }: { readonly arrived: AddFactOutcome }) {
  const { fact, proposals, operationId } = arrived
  return (
    <Notice
      tone={proposals.length === 0 ? 'neutral' : 'ok'}
      title={outcomeTitle(arrived)}
      actions={
        <>
          {proposals.slice(0, MOST_SHOWN).map(({ number }) => (
            <Link key={number} className="link reach" href={`/p/${number}`}>
              Open <span className="mono">P-{number}</span>
            </Link>
          ))}
          <Link className="link reach" href={`/memory/facts/${fact.id}`}>
            The fact
          </Link>
          <Link className="link reach" href={`/activity/${operationId}`}>
            The operation
          </Link>
        </>
      }
    >
      {proposals.length === 0 ? <p className="text-muted">“{fact.content}”</p> : null}
      {arrived.seen.map((sentence) => (
        <p key={sentence} className="max-w-fact mt-1 break-words">
          {sentence}
        </p>
      ))}
    </Notice>
  )
}

function outcomeTitle({ proposals, detection, heardAgain, fact }: AddFactOutcome): string {
  if (heardAgain) {
    return `Restated. The agent already knows it. The stored fact is confirmed, ${formatTimes(fact.confirmations)} so far.`
  }
  if (detection === 'off')
    return 'Stored. Detection is off for this agent, so nothing was compared.'
  if (detection === 'failed')
    return 'Stored. Detection failed. The next sweep will find what it missed.'
  const has = `Stored. It has ${formatCount(proposals.length, 'proposal')}`
  if (detection === 'later')
    return proposals.length === 0
      ? 'Stored. This aspect holds so many facts that the next sweep compares it.'
      : `${has} so far. The next sweep finds the others.`
  if (proposals.length === 0) return 'Stored and compared. Nothing was proposed.'
  return `${has}.`
}
