'use client'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { Applied } from '@/components/shared/saved-notice'
import { signatureWords } from '@/components/shared/switch-words'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { replayHref } from '@/lib/filters/replay-filter'
import type { SwitchView } from '@/lib/views/switch'

import { BackForm } from './back-form'
import { LiveNotice } from './live-notice'
import { SignForm } from './sign-form'
import { usePhase } from './use-phase'
import { WaitingNotice } from './waiting-notice'

type Props = {
  readonly view: SwitchView
  readonly sample: string | null // whose labels are looked at
  readonly closed: number // gates that are asked for and not passed
}

/** From here to live and back: who signed for what, the second signature, and what became of it. */
export function SwitchPanel({ view, sample, closed }: Props) {
  const phase = usePhase(view)
  const { waiting, live, returned } = view
  return (
    <Section id="switch" title="The switch" className="flex max-w-3xl flex-col gap-3">
      <p>
        <Link
          href={replayHref({ agent: view.agent, since: null, match: null, list: null })}
          className="link"
        >
          What would have happened, had it been live?
        </Link>
      </p>
      {returned === null ? null : (
        <Notice
          tone={returned.itself ? 'bad' : 'neutral'}
          title={
            returned.itself
              ? 'It went back to shadow automatically.'
              : `Taken back to shadow by ${signatureWords(returned)}.`
          }
        >
          {returned.why}
        </Notice>
      )}
      {live === null ? null : <LiveNotice live={live} phase={phase} view={view} />}
      {live === null && view.phase > 1 ? (
        <div className="border-warn flex flex-col gap-3 rounded-md border p-3">
          <p>
            <strong className="font-semibold">Live: phase {view.phase}.</strong>{' '}
            {view.agent === null
              ? 'Nobody signed for it here: it was set by the environment of the server, or before signatures were required.'
              : 'Nobody signed for this agent alone: it inherits from the default, or was set before signatures were required.'}
          </p>
          <BackForm phase={phase} />
        </div>
      ) : null}
      {waiting === null ? (
        <SignForm view={view} sample={sample} closed={closed} phase={phase} />
      ) : (
        <WaitingNotice
          view={view}
          waiting={waiting}
          sample={sample}
          closed={closed}
          phase={phase}
        />
      )}
      <ProblemNotice problem={phase.problem} />
      {phase.applied === null ? null : (
        <Notice tone="ok" title="Recorded approvals">
          <Applied outcome={phase.applied} />
        </Notice>
      )}
    </Section>
  )
}
