import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { FactPageView } from '@/lib/views/facts'

type Item = FactPageView['proposals'][number]

/** The proposals that are or were about a fact, and how they ended. */
export function FactProposals({ proposals }: { readonly proposals: FactPageView['proposals'] }) {
  if (proposals.length === 0) return null
  return (
    <Section id="proposals" title="Questions about it" className="flex flex-col gap-2">
      <ul>
        {proposals.map((proposal) => (
          <li
            key={proposal.id}
            className="border-line flex flex-col gap-0.5 border-b py-2 last:border-b-0"
          >
            <p className="flex flex-wrap items-center gap-x-2">
              <Link
                href={`/p/${proposal.number}`}
                className="link tap inline-flex items-center tabular-nums"
              >
                P-{proposal.number}
              </Link>
              <Standing proposal={proposal} />
            </p>
            <p className="text-label text-muted">
              {proposal.side === 'older' ? 'Newer fact: ' : 'Older fact: '}
              <bdi className="wrap-anywhere">{proposal.other}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const STATUS_WORDS: Readonly<Record<Item['status'], string>> = {
  pending: 'needs review',
  decided: 'decided',
  stale: 'stale: a fact was edited since',
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
