import type { ReactNode } from 'react'

import { PairTexts } from '@/components/review/reading/pair-texts'
import { patternName, patternWords } from '@/components/review/signals/pattern-words'
import { AgentName } from '@/components/shared/agent-name'
import { Link } from '@/components/ui/link'
import { confidenceWords } from '@/lib/domain/confidence-words'
import type { ListedProposal } from '@/lib/views/counted-proposals'

/** A proposal in a list: what it is about, its score, both texts, and where it leads. */
export function ProposalItem({
  proposal,
  children,
}: {
  readonly proposal: ListedProposal
  readonly children?: ReactNode // what else is said of it
}) {
  const { number, agentId, entity, aspect, pattern, confidence, older, newer } = proposal
  return (
    <li className="border-line flex flex-col gap-0.5 border-b py-2 wrap-anywhere">
      <p className="text-label text-muted">
        <Link href={`/p/${number}`} className="link mono reach">
          P-{number}
        </Link>{' '}
        · <AgentName id={agentId} /> · <bdi>{entity}</bdi> › <bdi>{aspect}</bdi> ·{' '}
        <span title={patternName(pattern)}>{patternWords(pattern)}</span> ·{' '}
        <span className="tabular-nums">confidence {confidenceWords(confidence)}</span>
      </p>
      {children}
      <PairTexts older={older} newer={newer} />
    </li>
  )
}
