import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { ContextTrial } from '@/lib/views/context-trial'

import { croppedLines } from './cropped-lines'
import { TextDiff } from './text-diff'

const WHY = {
  closed: 'It no longer needs review.',
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
        <Link className="link reach" href={`/review?${new URLSearchParams({ agent: agentId })}`}>
          Review its proposals
        </Link>
      </Notice>
    )
  const live = shadow ? ' and the agent were live' : ''
  if (trial.kind === 'all')
    return (
      <Section
        id="trial"
        title={`If all ${formatNumber(trial.approvable)} were approved${live}`}
        className="flex flex-col gap-2"
      >
        <p>{allSentence(trial)}</p>
        {trial.before === trial.after ? null : (
          <TextDiff
            label="What it receives, before and after approving all"
            cropped={croppedLines(trial.before, trial.after)}
          />
        )}
      </Section>
    )
  const name = (
    <Link className="link reach" href={`/p/${trial.number}`}>
      P-{trial.number}
    </Link>
  )
  return (
    <Section
      id="trial"
      title={`If P-${trial.number} were approved${live}`}
      className="flex flex-col gap-2"
    >
      {trial.kind === 'none' ? (
        <p>
          Approving {name} would change nothing that it receives. {WHY[trial.why]}
        </p>
      ) : (
        <>
          <p>
            Approving {name} {changeWords(trial)}
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

type Change = { readonly gone: readonly string[]; readonly came: readonly string[] }

function changeWords({ gone, came }: Change): string {
  return `would take ${lines(gone.length)} out${came.length === 0 ? '.' : ` and bring ${lines(came.length)} in, for which there is room then.`}`
}

function allSentence(trial: Extract<ContextTrial, { readonly kind: 'all' }>): string {
  const { approvable, tried, pending } = trial
  const some = pending > tried ? ` Only the newest ${formatNumber(tried)} are shown.` : ''
  const locked = tried - approvable
  const rest = locked === 0 ? '' : ` ${formatCount(locked, 'other')} can’t be approved yet.`
  if (approvable === 0) return `No open proposal can be approved yet.${some}`
  const change =
    trial.before === trial.after ? 'would change nothing that it receives.' : changeWords(trial)
  return `Approving ${formatCount(approvable, 'open proposal')} ${change}${rest}${some}`
}

function lines(count: number): string {
  return count === 1 ? 'one line' : `${formatNumber(count)} lines`
}
