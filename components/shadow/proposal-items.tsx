import { PairTexts } from '@/components/reading/pair-texts'
import { Link } from '@/components/ui/link'
import type { CountedProposal } from '@/lib/views/counted-proposals'

/** Proposals in a list: where they stand, their score, both texts. */
export function ProposalItems({ proposals }: { readonly proposals: readonly CountedProposal[] }) {
  return (
    <ul className="border-line border-t">
      {proposals.map((each, nth) => (
        <li
          key={`${each.id} ${nth}`}
          className="border-line flex flex-col gap-0.5 border-b py-2 wrap-anywhere"
        >
          <p className="text-label text-muted" dir="auto">
            <Link href={`/p/${each.id}`} className="link mono">
              P-{each.number}
            </Link>{' '}
            · {each.agentId} · {each.entity} › {each.aspect} ·{' '}
            <span className="mono">
              {each.pattern} {each.confidence.toFixed(2)}
            </span>
          </p>
          <PairTexts older={each.older} newer={each.newer} />
        </li>
      ))}
    </ul>
  )
}
