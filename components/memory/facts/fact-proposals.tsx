import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { VERDICT_WORDS } from '@/lib/domain/verdict'
import type { FactPageView } from '@/lib/views/facts'

type Item = FactPageView['proposals'][number]

/** The proposals that are or were about a fact, and how they ended. */
export function FactProposals({ proposals }: { readonly proposals: FactPageView['proposals'] }) {
  return (
    <Section id="proposals" title="Proposals" className="flex flex-col gap-2">
      {proposals.length === 0 ? (
        <p className="text-muted">It was never part of one.</p>
      ) : (
        <ul>
          {proposals.map((proposal) => (
            <li
              key={proposal.id}
              className="border-line flex flex-col gap-0.5 border-b py-2 last:border-b-0"
            >
              <p className="flex flex-wrap items-center gap-x-2">
                <Link
                  href={`/p/${proposal.id}`}
                  className="link inline-flex min-h-6 items-center font-mono"
                >
                  P-{proposal.number}
                </Link>
                <Standing proposal={proposal} />
                <span className="mono text-muted" title="Confidence">
                  {confidenceWords(proposal.confidence)}
                </span>
              </p>
              <p className="text-label text-muted">
                {proposal.side === 'older' ? 'as the older, against' : 'as the newer, against'}{' '}
                <bdi className="line-clamp-2 wrap-anywhere">{proposal.other}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const STATUS_WORDS: Readonly<Record<Item['status'], string>> = {
  pending: 'waits for review',
  decided: 'decided',
  stale: 'stale: a text changed since',
  withdrawn: 'withdrawn',
}

function Standing({ proposal }: { readonly proposal: Item }) {
  if (proposal.verdict === null || proposal.status !== 'decided') {
    return <span>{STATUS_WORDS[proposal.status]}</span>
  }
  const { glyph, done } = VERDICT_WORDS[proposal.verdict]
  const tone =
    proposal.verdict === 'supersede'
      ? 'text-ok'
      : proposal.verdict === 'keep_both'
        ? 'text-bad'
        : ''
  return (
    <span className={tone}>
      <span aria-hidden="true">{glyph} </span>
      {done}
    </span>
  )
}
