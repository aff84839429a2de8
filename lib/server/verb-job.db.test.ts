import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { carryOut } from '@/lib/contract/call'
import { PAGE_VERBS } from '@/lib/contract/page-verbs'
import { REGISTRY } from '@/lib/contract/registry'
import { open, rename, run } from '@/lib/contract/staged-imports'
import { batchOf, countedRequests, factInput } from '@/lib/operations/testing'
import { replaceOnce } from '@/lib/process/once'
import { keepPreview } from '@/lib/store/import-previews'
import { openTestStore } from '@/lib/store/testing'

import { programServices } from './program-services'
import type { CARRY_OUT_VERB } from './verb-job'

let store: Awaited<ReturnType<typeof openTestStore>>

beforeEach(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})

afterEach(async () => {
  replaceOnce('database')
  replaceOnce('jobs')
  await store.remove()
})

describe('a verb that takes long', () => {
  it('[JB1] every step of an import on the page is a job, and its input and result are plain data', async () => {
    const names: string[] = []
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
    const request = countedRequests()()
    await keepPreview(
      store,
      { token: 'token', batch: batchOf({ facts: [factInput({})] }) },
      { reviewer: 'ada', at: request.at },
    )
    const services = await programServices()
    const roles = new Set(['decide'] as const)
    const principal = { id: 'person:ada', program: null, person: 'ada', roles, agents: null }
    const ask = {
      key: 'key-number-1',
      expected: null,
      principal,
      channel: 'page',
      clock: request,
    } as const
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

  it('[JB1] is found by its name, which no other has', () => {
    const long = [...REGISTRY, ...PAGE_VERBS].filter(({ verb }) => verb.takesLong === true)
    const names = [...REGISTRY, ...PAGE_VERBS].map(({ verb }) => verb.name)
    for (const { verb } of long) expect(names.filter((name) => name === verb.name)).toHaveLength(1)
  })
})
