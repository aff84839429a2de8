import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { decideMany, freeze } from '@/lib/contract/bulk'
import { carryOut } from '@/lib/contract/call'
import { probe } from '@/lib/contract/connections'
import { preview } from '@/lib/contract/deliveries'
import { list as bursts } from '@/lib/contract/ended-bursts'
import { PAGE_VERBS } from '@/lib/contract/page-verbs'
import { list } from '@/lib/contract/proposals'
import { REGISTRY } from '@/lib/contract/registry'
import { addLabels, draw, previewLabels } from '@/lib/contract/samples'
import { open, rename, run } from '@/lib/contract/staged-imports'
import { refit, rescore } from '@/lib/contract/weights'
import { batchOf, countedRequests, factInput } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { keepPreview } from '@/lib/store/import-previews'

import { programServices } from './program-services'
import type { CARRY_OUT_VERB } from './verb-job'

openStoreForEachTest()

beforeEach(() => {
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})

afterEach(() => {
  replaceOnce('database')
  replaceOnce('jobs')
})

/** Has jobs done here, with what a thread could be sent, and notes the verbs. */
function jobsAsPlainData(names: string[]): void {
  replaceOnce('jobs', {
    enqueue: async (
      job: typeof CARRY_OUT_VERB,
      input: Parameters<typeof CARRY_OUT_VERB.run>[0],
    ) => {
      names.push(input.verb)
      return structuredClone(await job.run(structuredClone(input)))
    },
    stop: () => Promise.resolve(),
    stopAtExit: () => {},
  })
}

const requests = countedRequests()

function asked() {
  const clock = requests()
  const roles = new Set(['read', 'decide', 'write', 'admin'] as const)
  const principal = { id: 'person:ada', program: null, person: 'ada', roles, agents: null }
  const key = `key-number-${(keys += 1)}`
  return { key, expected: null, principal, channel: 'page', clock } as const
}

let keys = 0

describe('a verb that takes long', () => {
  it('[JB1] every step of an import on the page is a job, and its input and result are plain data', async () => {
    const names: string[] = []
    jobsAsPlainData(names)
    const ask = asked()
    await keepPreview(
      store,
      { token: 'token', batch: batchOf({ facts: [factInput({})] }) },
      { reviewer: 'ada', at: ask.clock.at },
    )
    const services = await programServices()
    const nothing = { upload: null, wal: null, path: '', agent: null }
    expect(await carryOut(open, services, { ...ask, input: nothing })).toMatchObject({ ok: false })
    const renamed = await carryOut(rename, services, {
      ...ask,
      input: { token: 'token', agents: [] },
    })
    expect(renamed).toMatchObject({ value: { added: 1 } })
    const input = { token: 'token', skipRefused: false, sweep: false }
    expect(await carryOut(run, services, { ...ask, input })).toMatchObject({ value: { added: 1 } })
    expect(names).toEqual(['imports.open', 'imports.rename', 'imports.run'])
  })

  it('[JB7] refits, samples, rescoring, files of labels and verdicts on more than 200 proposals are jobs', async () => {
    const names: string[] = []
    jobsAsPlainData(names)
    const services = await programServices()
    const agents = { agent: null, by: 'labels' } as const
    const drawn = { agentId: null, pairs: 100, twice: 0.5, people: 2, seed: null } as const
    const labels = { upload: 'none', sampleId: 'none' }
    const verdicts = (count: number) => {
      const items = Array.from({ length: count }, (_none, nth) => ({
        proposalId: `p${nth}`,
        version: 1,
      }))
      return { items, value: 'keep_both', reason: null, note: null, label: null } as const
    }
    const answers = [
      await carryOut(refit, services, { ...asked(), input: agents }),
      await carryOut(rescore, services, { ...asked(), input: { agent: null } }),
      await carryOut(draw, services, { ...asked(), input: drawn }),
      await carryOut(previewLabels, services, { ...asked(), input: labels }),
      await carryOut(addLabels, services, { ...asked(), input: labels }),
      await carryOut(decideMany, services, { ...asked(), input: verdicts(201) }),
    ]
    expect(names).toEqual([
      'weights.refit',
      'weights.score-again',
      'samples.draw',
      'samples.preview-labels',
      'samples.import-labels',
      'proposals.decide-many',
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, false, false, false, true])
    expect(
      await carryOut(decideMany, services, { ...asked(), input: verdicts(200) }),
    ).toMatchObject({
      value: { decided: 0, failed: { length: 200 } },
    })
    expect(names).toHaveLength(6)
  })

  it('[JB7] fixing the proposals of a filter, or more than 200, is a job', async () => {
    const names: string[] = []
    jobsAsPlainData(names)
    const services = await programServices()
    const few = Array.from({ length: 200 }, (_none, nth) => `p${nth}`)
    const frozen = { value: { items: [], sample: [] } }
    for (const input of [{ ids: few }, { ids: [...few, 'more'] }, { filter: 'status=pending' }])
      expect(await carryOut(freeze, services, { ...asked(), input })).toMatchObject(frozen)
    expect(names).toEqual(['proposals.freeze', 'proposals.freeze'])
  })

  it('[JB13] a list of proposals that a program narrows is a job', async () => {
    const names: string[] = []
    jobsAsPlainData(names)
    const services = await programServices()
    for (const input of [{}, { entity: 'Ana' }, { query: 'tea' }, { maxConfidence: 0.5 }])
      expect(await carryOut(list, services, { ...asked(), input })).toMatchObject({ ok: true })
    expect(names).toEqual(['proposals.list', 'proposals.list'])
  })

  it('[AU22] a program’s list of bursts is a job', async () => {
    const names: string[] = []
    jobsAsPlainData(names)
    const listed = await carryOut(bursts, await programServices(), { ...asked(), input: {} })
    expect(listed).toMatchObject({ ok: false }) // there is no agent yet
    expect(names).toEqual(['bursts.list'])
  })

  it('[JB8] a look at a store before it is connected, or before a delivery, is a job', async () => {
    const names: string[] = []
    jobsAsPlainData(names)
    const services = await programServices()
    const file = { kind: 'openclaw', url: '/no/facts.db' } as const
    const looked = await carryOut(probe, services, { ...asked(), input: file })
    expect(looked).toMatchObject({ ok: false, refusal: { kind: 'store-refused' } })
    const previewed = await carryOut(preview, services, { ...asked(), input: { id: 'none' } })
    expect(previewed).toMatchObject({ ok: false, refusal: { kind: 'not-found' } })
    expect(names).toEqual(['connections.probe', 'deliveries.preview'])
  })

  it('[JB1] is found by its name, which no other has', () => {
    const long = [...REGISTRY, ...PAGE_VERBS].filter(
      ({ verb }) => verb.takesLong === true || 'takesLongFor' in verb,
    )
    const names = [...REGISTRY, ...PAGE_VERBS].map(({ verb }) => verb.name)
    for (const { verb } of long) expect(names.filter((name) => name === verb.name)).toHaveLength(1)
  })
})
