import type { Metadata } from 'next'

import { BeatList } from '@/components/admin/demo/beat-list'
import { DemoAgents } from '@/components/admin/demo/demo-agents'
import { ResetDemo } from '@/components/admin/demo/reset-demo'
import { StartDemo } from '@/components/admin/demo/start-demo'
import { AddFactForm } from '@/components/memory/add/add-fact-form'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import { BEAT_FACT } from '@/lib/demo/beats'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'

export const metadata: Metadata = { title: 'Demo' }

export default async function Page() {
  const store = await openDb()
  if (store.kind !== 'demo') return <StartDemo />
  const agents = await readAgents(store)
  return (
    <>
      <PageHeader title="Demo" actions={<ResetDemo />}>
        Invented agents whose memories have gone stale, with decisions already made. Everything
        works as on real data. Nothing leaves this machine.
      </PageHeader>
      <PageBody
        width="wide"
        className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]"
      >
        <Section id="path" title="Five minutes" titleClass="mb-2">
          <BeatList />
        </Section>
        <div className="flex flex-col gap-8">
          <section id="try" aria-labelledby="try-title" className="scroll-mt-16">
            <h2 id="try-title" className="text-question mb-2">
              Type a fact and watch
            </h2>
            {agents.length === 0 ? (
              <p className="text-muted">The store is empty. Reset the demo to fill it.</p>
            ) : (
              <AddFactForm agents={agents} start={BEAT_FACT} />
            )}
          </section>
          <Section id="who" title="Agents" titleClass="mb-2">
            <DemoAgents agents={agents} />
          </Section>
        </div>
      </PageBody>
    </>
  )
}
