import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { FactView } from '@/lib/views/fact-view'

export type Arrived = {
  readonly operationId: string
  readonly fact: FactView
  readonly proposals: readonly { readonly id: string; readonly number: number }[]
  readonly detection: 'done' | 'off' | 'failed'
  readonly heardAgain: boolean
  readonly seen: readonly string[]
}

/** The proposals that the new fact brought, or why it brought none. */
export function TryFactOutcome({ arrived }: { readonly arrived: Arrived }) {
  const { fact, proposals, operationId } = arrived
  return (
    <Notice
      tone={proposals.length === 0 ? 'neutral' : 'ok'}
      title={outcomeTitle(arrived)}
      actions={
        <>
          {proposals.map(({ id, number }) => (
            <Link key={id} className="link" href={`/p/${id}`}>
              Open <span className="mono">P-{number}</span>
            </Link>
          ))}
          <Link className="link" href={`/facts/${fact.id}`}>
            The fact
          </Link>
          <Link className="link" href={`/log/${operationId}`}>
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

function outcomeTitle({ proposals, detection, heardAgain, fact }: Arrived): string {
  if (heardAgain) {
    const times = fact.confirmations === 1 ? 'once' : `${fact.confirmations} times`
    return `Heard again. The agent knows it already; the stored fact is confirmed, ${times} by now.`
  }
  if (detection === 'off')
    return 'Stored. Detection is switched off for this agent, so nothing was compared.'
  if (detection === 'failed')
    return 'Stored. Detection failed on it; the next sweep will find what it missed.'
  if (proposals.length === 0)
    return 'Stored. It was compared with its siblings, and nothing was proposed.'
  return proposals.length === 1
    ? 'Stored, and a proposal arrived at once.'
    : `Stored, and ${proposals.length} proposals arrived at once.`
}
