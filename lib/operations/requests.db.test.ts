import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { loadPolicy, policyIdOf } from '@/lib/store/policies'
import { loadPolicies } from '@/lib/store/queries/load-policies'

import { addConnection } from './add-connection'
import { importAgentYaml } from './import-agent-yaml'
import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { setPolicy } from './set-policy'
import { fingerprint } from './steps/fingerprint'
import { batchOf, factInput, outcomeOf, valueOf } from './testing'
import { openStoreForEachTest, requests, store } from './testing/each'

openStoreForEachTest()

const keyed = () => requests({ idempotencyKey: 'the-key' })

function ingest(fields: Partial<FactInput> = {}, request = requests()) {
  const facts = [factInput({ ...fields, recordedAt: fields.recordedAt ?? request.at })]
  return ingestFacts(store, { facts, system: 'api' }, request)
}

function policy(agentId: string | null, shadowMode: boolean, version = 0) {
  return setPolicy(store, { agentId, version, overrides: { shadowMode }, unsigned: true }, keyed())
}

function yaml(text: string) {
  return importAgentYaml(store, { agentId: null, version: 0, text }, keyed())
}

const YAML = 'memory:\n  pipelineV2:\n    mutationsFrozen: true\n'

describe('repeated requests', () => {
  it('[A5] an ingest returns the first facts and proposals; other content is refused', async () => {
    valueOf(await ingest({ content: 'the queue is redis' }))
    const newer = { content: 'the queue is kafka', validFrom: null }
    const first = valueOf(await ingest(newer, keyed()))
    const again = valueOf(await ingest(newer, keyed()))
    expect(again).toMatchObject({ repeated: true, operation: first.operation, facts: first.facts })
    expect(first.inline.proposals).toHaveLength(1)
    expect(again.inline).toEqual(first.inline)
    expect(outcomeOf(await ingest({ ...newer, content: 'other' }, keyed()))).toBe('key-reused')
    expect(await store.read.fact.count()).toBe(2)
  })

  it('[A5] a policy is set once; other values under its key are refused', async () => {
    const first = valueOf(await policy(null, false))
    expect(valueOf(await policy(null, false))).toEqual({ ...first, repeated: true })
    expect(outcomeOf(await policy(null, true))).toBe('key-reused')
    expect(outcomeOf(await policy(null, false, 1))).toBe('key-reused')
  })

  it('[A5] an agent.yaml is applied once, whatever was set since; another under its key is refused', async () => {
    const first = valueOf(await yaml(YAML))
    const since = { agentId: null, version: 1, overrides: { supersessionMinConfidence: 0.8 } }
    valueOf(await setPolicy(store, since, requests()))
    expect(valueOf(await yaml(YAML))).toEqual({ ...first, repeated: true })
    expect(outcomeOf(await yaml(YAML.replace('true', 'false')))).toBe('key-reused')
    expect(outcomeOf(await policy(null, false))).toBe('key-reused')
  })

  it('[A5] key order does not matter; everything else does', () => {
    expect(fingerprint({ a: 1, b: { c: [1, 2] } })).toBe(fingerprint({ b: { c: [1, 2] }, a: 1 }))
    expect(fingerprint({ a: [1, 2] })).not.toBe(fingerprint({ a: [2, 1] }))
    expect(fingerprint({ a: 1 })).not.toBe(fingerprint({ a: '1' }))
  })
})

describe('an agent named “*”', () => {
  it.each(['*', ' * '])('[S2] [S3] no fact is stored for %o', async (agent) => {
    expect(await ingest({ agent })).toMatchObject({
      refusal: { kind: 'bad-input', problem: expect.stringMatching(/means all agents/) },
    })
    expect(await store.read.agent.count()).toBe(0)
  })

  it('[S6] with an invisible character is refused for new facts, by any importer, and for a connection', async () => {
    const agent = 'sco\u200But'
    valueOf(await ingest({ agent: 'scout' }))
    const problem = expect.stringMatching(/invisible characters/)
    expect(await ingest({ agent })).toMatchObject({ refusal: { kind: 'bad-input', problem } })
    const batch = batchOf({ facts: [factInput({ agent }), factInput({ externalId: 'other' })] })
    const imported = await importFacts(store, { batch, skipRefused: true }, requests())
    expect(valueOf(imported).plan.added).toBe(1)
    expect(await store.read.agent.findMany({ select: { id: true } })).toEqual([{ id: 'scout' }])
    const connection = {
      id: 'one',
      kind: 'mem0',
      url: 'https://mem0.example',
      scopeBy: 'user_id',
      scopeId: 'ada',
      agentId: agent,
      sealedKey: null,
      owner: 'person:ada',
    } as const
    const connected = await addConnection(store, connection, { at: new Date() })
    expect(connected).toMatchObject({ refusal: { problem } })
  })

  it('[S2] [S3] cannot have a policy, and one from an old store does not affect the default', async () => {
    expect(await policy('*', false)).toMatchObject({ refusal: { kind: 'bad-input' } })
    await store.transact((tx) =>
      tx.policyRow.create({
        data: { id: policyIdOf('*'), overrides: '{"shadowMode":false}', version: 1 },
      }),
    )
    const shadow = async (agentId: string | null) =>
      (await loadPolicy(store.read, agentId, {})).policy.shadowMode
    expect([await shadow('*'), await shadow(null), await shadow('scout')]).toEqual([
      false,
      true,
      true,
    ])
    const all = await loadPolicies(store.read, ['*', 'scout'], {})
    expect([all.get('*')?.shadowMode, all.get('scout')?.shadowMode]).toEqual([false, true])
    const ids = [null, '*', '**', '***', 'scout'].map(policyIdOf)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('names', () => {
  it.each(['agent', 'entity', 'aspect', 'key'] as const)(
    '[S1] a control character in the %s is refused with a sentence',
    async (field) => {
      expect(await ingest({ [field]: 'a\u0007b' })).toMatchObject({
        refusal: { kind: 'bad-input', problem: expect.stringMatching(`The ${field} contains`) },
      })
    },
  )
})
