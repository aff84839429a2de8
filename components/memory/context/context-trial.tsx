import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { formatNumber } from '@/lib/language/format'
import type { ContextTrial } from '@/lib/views/context-trial'

import { croppedLines } from './cropped-lines'
import { TextDiff } from './text-diff'

const WHY = {
  closed: 'It does not wait for review any more.',
  cannot: 'Approve is disabled, so nothing would change. Its page says why.',
  later:
    'The newer fact has not begun. Approving changes nothing today: the agent receives the older one until then.',
  'not-received': 'The agent does not receive the fact that would end.',
} as const

/** What the agent receives before and after approving a proposal. */
export function ContextTrialSection({
  trial,
  agentId,
  shadow,
}: {
  readonly trial: ContextTrial
  readonly agentId: string
  readonly shadow: boolean
}) {
  if (trial.kind === 'unknown')
    return (
      <Notice tone="warn" title="This agent has no such proposal.">
        <Link className="link" href={`/review?${new URLSearchParams({ agent: agentId })}`}>
          Its queue
        </Link>
      </Notice>
    )
  const name = (
    <Link className="link" href={`/p/${trial.number}`}>
      P-{trial.number}
    </Link>
  )
  return (
    <Section
      id="trial"
      title={`If P-${trial.number} were approved${shadow ? ' and the agent were live' : ''}`}
      className="flex flex-col gap-2"
    >
      {trial.kind === 'none' ? (
        <p>
          Approving {name} would change nothing that it receives. {WHY[trial.why]}
        </p>
      ) : (
        <>
          <p>
            Approving {name} would take {lines(trial.gone.length)} out
            {trial.came.length === 0
              ? '.'
              : ` and bring ${lines(trial.came.length)} in, for which there is room then.`}
          </p>
          <TextDiff
            label="What it receives, before and after approving"
            cropped={croppedLines(trial.before, trial.after)}
          />
        </>
      )}
    </Section>
  )
}

function lines(count: number): string {
  return count === 1 ? 'one line' : `${formatNumber(count)} lines`
}
