import type { Metadata } from 'next'

import { Comparisons } from '@/components/go-live/threshold/comparisons'
import { ThresholdScreen } from '@/components/go-live/threshold/threshold-screen'
import {
  answerWords,
  autoApplyWords,
  labelsLacking,
  lineWords,
} from '@/components/go-live/threshold/threshold-words'
import { AgentName } from '@/components/shared/agent-name'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { Unbroken } from '@/components/ui/unbroken'
import { percent } from '@/lib/domain/gate'
import { keepSettled, matrixAt, filterByAgent, ratesAt } from '@/lib/domain/threshold'
import { agentParams } from '@/lib/filters/agent-address'
import { parseThresholdFilter } from '@/lib/filters/threshold-filter'
import { now } from '@/lib/server/clock'
import { readThreshold } from '@/lib/views/threshold'

import { openForAgent } from '../../../../open-for-agent'
import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Threshold' }

export default async function ThresholdPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/threshold'>) {
  const filter = parseThresholdFilter(agentParams((await params).agent, await searchParams))
  const { without, against, ...view } = await readThreshold(await openForAgent(filter.agent), {
    filter,
    at: now(),
  })
  const { sample, agentId, lines } = view
  const { agent, sample: sampleId } = filter
  const lacking = labelsLacking(view.answer)
  const reaches = sample !== null && lacking !== null && sample.pairs - sample.settled >= lacking
  return (
    <>
      <AgentHeader agent={agent} sample={sampleId} current="Threshold">
        What each threshold would mean, based on blind labels.{' '}
        {sample === null ? null : (
          <>
            From{' '}
            <Link href={`/review/blind/${sample.number}`} className="link">
              sample {sample.number}
            </Link>{' '}
            of {sample.agentId === null ? 'all agents' : <AgentName id={sample.agentId} />}:{' '}
            {sample.settled} of {sample.pairs} pairs
            {agent !== null && sample.agentId === null ? ' of this agent' : ''} settled.
          </>
        )}
      </AgentHeader>
      <PageBody width="wide">
        {sample === null ? (
          <EmptyState
            title="No blind sample covers this yet."
            actions={<ButtonLink href="/review/blind">Draw a sample</ButtonLink>}
          >
            Draw a sample and label its pairs to see what each threshold would mean.
          </EmptyState>
        ) : (
          <>
            <section aria-labelledby="answer" className="flex flex-col gap-1">
              <h2 id="answer" className="text-question">
                {answerWords(view.answer, view.limit)}
              </h2>
              <p className="text-muted">
                At most {percent(view.limit)} may be wrong. The current threshold is{' '}
                {lineWords(view.inForce)}. <Unbroken text={autoApplyWords(view.autoApply) ?? ''} />
              </p>
              <div className="flex flex-wrap gap-2 pt-2">
                {lacking === null ? null : (
                  <ButtonLink href={reaches ? `/review/blind/${sample.number}` : '/review/blind'}>
                    {reaches ? 'Label pairs' : 'Draw a sample'}
                  </ButtonLink>
                )}
                <ButtonLink
                  href={
                    agent === null ? '/settings' : `/settings?agent=${encodeURIComponent(agent)}`
                  }
                >
                  Change in Settings
                </ButtonLink>
              </div>
            </section>
            <ThresholdScreen filter={filter} view={view}>
              <Comparisons
                now={{
                  rate: ratesAt(keepSettled(view), { threshold: lines.apply, agentId }),
                  matrix: matrixAt(filterByAgent(view.pairs, agentId), lines.apply),
                }}
                without={without}
                against={against}
              />
            </ThresholdScreen>
          </>
        )}
      </PageBody>
    </>
  )
}
