import { setTimeout as pause } from 'node:timers/promises'

import { create } from '@/lib/contract/imports'
import { jobs } from '@/lib/jobs/jobs'
import { replaceOnce } from '@/lib/process/once'
import { openDb } from '@/lib/server/db'
import { jobThread } from '@/lib/server/job-thread'
import { programServices } from '@/lib/server/program-services'
import { startSchedule } from '@/lib/server/schedule'
import { sweepInBackground } from '@/lib/server/sweeps'
import { undoBeside } from '@/lib/server/undo-beside'

import { countedRequests } from '../testing'
import type { ServedTask } from './spawn-serving'

// A server for tests, without its pages: the store of PALIMPSEST_DATA, the schedule and the thread for jobs. It has one task done by the
// thread, prints a line when that has begun and one when it is done, and ends as Next.js does.

const [task = 'sweep', facts = '0', patienceMs] = process.argv.slice(2)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0))
setInterval(() => {}, 1_000) // a server stays

const request = { ...countedRequests()(), at: new Date() }
replaceOnce('keep-up', { runs: true }) // no check of the file while the test looks at it
if (patienceMs !== undefined) jobs(() => jobThread({ patienceMs: Number(patienceMs) }))
startSchedule()
const store = await openDb()

const TASKS: Readonly<Record<ServedTask, () => Promise<unknown>>> = {
  sweep: async () => {
    await sweepInBackground({ agentId: 'scout', entity: null, trigger: 'button' }, request)
    process.stdout.write('begun\n')
    while ((await store.read.sweepRun.count({ where: { activeKey: { not: null } } })) > 0)
      await pause(5)
  },

  import: async () => {
    const lines = Array.from({ length: Number(facts) }, (_none, nth) =>
      JSON.stringify({ agent: 'imported', entity: `e${nth}`, aspect: 'a', content: `says ${nth}` }),
    )
    const { beside } = await programServices()
    const input = { name: 'many.jsonl', text: lines.join('\n'), skipInvalid: false }
    process.stdout.write('begun\n')
    const done = beside?.(create, input, {
      ...request,
      principal: {
        id: 'person:a',
        program: null,
        person: 'a',
        roles: new Set(['decide']),
        agents: null,
      },
      expected: null,
      shown: { dwellMs: null, evidence: true },
    })
    while ((await store.read.fact.count()) === 0) await pause(5)
    process.stdout.write('writing\n')
    await done
  },

  undo: async () => {
    const { id } = await store.read.operation.findFirstOrThrow({ where: { kind: 'import' } })
    process.stdout.write('begun\n')
    await undoBeside(store, { operationIds: [id] }, request)
  },
}

await TASKS[task as ServedTask]()
process.stdout.write('done\n')
