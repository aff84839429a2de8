import { describe, expect, it } from 'vitest'

import { isCurrentAt } from '@/lib/domain/current'
import type { FactInput, ImportBatch } from '@/lib/domain/import-batch'
import { toFact } from '@/lib/store/rows'

import { importFacts } from './import-facts'
import { protectFact } from './protect-fact'
import {
  at,
  batchOf,
  factInput,
  outcomeOf,
  recordedProposal,
  setOverrides,
  snapshot,
  valueOf,
} from './testing'
import {
  openStoreForEachTest,
  requests,
  store,
  undoById,
  factOf,
  supersedeById,
} from './testing/each'

openStoreForEachTest()

async function tryToTake(facts: readonly FactInput[], batch: Partial<ImportBatch> = {}) {
  return importFacts(
    store,
    { batch: batchOf({ ...batch, facts }), skipRefused: false },
    requests({ actor: 'bo' }),
  )
}

async function take(facts: readonly FactInput[], batch: Partial<ImportBatch> = {}) {
  return valueOf(await tryToTake(facts, batch))
}

/** Replaces a fact by another by hand, once the agent is live. */
async function replaceHere(older: string, newer: string) {
  const overrides = { shadowMode: false }
  await setOverrides(store, requests(), { agentId: 'scout', overrides })
  await supersedeById((await factOf(older)).id, (await factOf(newer)).id)
}

async function undo(id: string | undefined) {
  return valueOf(await undoById(id ?? '')).operation
}

function fact(externalId: string, fields: Partial<FactInput> = {}): FactInput {
  return factInput({ externalId, content: `the queue is ${externalId}`, ...fields })
}

async function protect(externalId: string, on = true) {
  const { id, version } = await factOf(externalId)
  const command = { factId: id, version, protect: on }
  valueOf(await protectFact(store, command, requests()))
}

function reasons(outcome: Awaited<ReturnType<typeof take>>): readonly string[] {
  return outcome.problems.map((problem) => problem.reason)
}

describe('re-import', () => {
  it.each<[string, Partial<FactInput>]>([
    ['rewords', { content: 'the queue is sqs' }],
    ['ends', { status: 'superseded' }],
    ['deletes', { status: 'retracted' }],
    ['protects', { protected: true }],
  ])(
    '[A2] what %s a fact of a frozen agent is refused; new facts may arrive',
    async (_w, fields) => {
      await take([fact('a')])
      const overrides = { mutationsFrozen: true }
      await setOverrides(store, requests(), { agentId: 'scout', overrides })
      const before = await snapshot(store)
      expect(outcomeOf(await tryToTake([fact('a', fields), fact('b')]))).toBe('frozen')
      expect(await snapshot(store)).toEqual(before)
      expect((await take([fact('a'), fact('b')])).plan).toMatchObject({ added: 1, changed: 0 })
    },
  )

  it('[A2] [A14] an unfrozen agent may change in an import that includes a frozen one', async () => {
    const both = (word: string) => [fact('a', { content: word }), fact('b', { agent: 'other' })]
    await take(both('before'))
    const overrides = { mutationsFrozen: true }
    await setOverrides(store, requests(), { agentId: 'other', overrides })
    expect((await take(both('after'))).plan).toMatchObject({ changed: 1, unchanged: 1 })
  })

  it('[S2] [S3] rows of an agent named “*” are refused, or skipped on request', async () => {
    const batch = batchOf({ facts: [fact('a', { agent: '*' }), fact('b')] })
    const run = (skipRefused: boolean) => importFacts(store, { batch, skipRefused }, requests())
    expect(await run(false)).toMatchObject({ refusal: { kind: 'import-problems', count: 1 } })
    const done = valueOf(await run(true))
    expect(done.agents).toEqual(['scout'])
    expect(done.problems).toMatchObject([{ severity: 'refuse', ref: 'a' }])
    expect(await store.read.agent.findMany()).toMatchObject([{ id: 'scout' }])
  })

  it('[I2] [I11] a fact deleted at its source that only imports touched is retracted with its proposals, and undo restores both', async () => {
    const source = { externalId: 's', excerpt: null, session: null }
    const pair = [fact('a', { source }), fact('b', { validFrom: at('2026-05-01') })]
    await take(pair, { proposals: [recordedProposal('a', 'b')] })
    const before = await snapshot(store)
    const deleted = [fact('a', { source, status: 'retracted' })]
    const { plan, recorded } = await take(deleted)
    expect(plan).toMatchObject({ changed: 1 })
    const ended = await factOf('a')
    expect(ended).toMatchObject({ status: 'retracted', revision: 1 })
    const instants = ['2026-04-01', '2030-01-01'].map((day) => at(day))
    expect(instants.map((instant) => isCurrentAt(toFact(ended), instant, null))).toEqual([
      true, // TT1: what its source no longer has was true in its time
      false,
    ])
    expect(await store.read.proposal.findMany()).toMatchObject([{ status: 'withdrawn' }])
    expect(await store.read.source.findMany()).toMatchObject([{ tier: 'hot' }])
    expect((await take(deleted)).recorded).toBeNull()
    await undo(recorded?.operation.id)
    expect(await snapshot(store)).toEqual(before)
    const again = await take(deleted)
    expect([again.recorded, again.problems.length]).toEqual([null, 1]) // rule U4
  })

  it.each<[string, Partial<FactInput>]>([
    ['a constraint', { kind: 'constraint' }],
    ['protected', { protected: true }],
  ])('[G1] [G2] deleted at its source, %s stays and is flagged', async (_what, fields) => {
    await take([fact('a', fields)])
    const again = await take([fact('a', { ...fields, status: 'retracted' })])
    expect(again.recorded).toBeNull()
    expect(reasons(again)).toEqual([expect.stringMatching(/has deleted this fact/)])
  })

  it('[I2] [I11] a fact deleted at its source that replaced another here stays and is flagged', async () => {
    await take([fact('a'), fact('b')])
    await replaceHere('a', 'b')
    const again = await take([fact('b', { status: 'retracted' })])
    expect([again.recorded, reasons(again).length]).toEqual([null, 1])
  })

  it('[I3] [I12] the source’s protection is taken over and never removed again', async () => {
    await take([fact('a')])
    const { plan } = await take([fact('a', { protected: true })])
    expect(plan).toMatchObject({ changed: 1 })
    expect(await factOf('a')).toMatchObject({ protected: true, revision: 1 })
    expect((await take([fact('a')])).recorded).toBeNull()
    expect(await factOf('a')).toMatchObject({ protected: true })
  })

  it('[I12] [LF7] a constraint stays one when its source calls it something else, so no later import ends it', async () => {
    await take([fact('a')])
    await take([fact('a', { kind: 'constraint' })])
    expect(await factOf('a')).toMatchObject({ kind: 'constraint' })
    const otherwise = await take([fact('a')])
    expect(otherwise.recorded).toBeNull()
    expect(otherwise.problems.map(({ reason }) => reason)).toEqual([
      'Its source no longer calls this a constraint; here it stays one.',
    ])
    await take([fact('a', { status: 'superseded', supersededBy: 'b' }), fact('b')])
    expect((await take([fact('a', { status: 'retracted' }), fact('b')])).recorded).toBeNull()
    expect(await factOf('a')).toMatchObject({ kind: 'constraint', status: 'active' })
    await take([fact('a', { content: 'other words' }), fact('b')])
    expect(await factOf('a')).toMatchObject({ kind: 'constraint', content: 'other words' })
  })

  it('[G2] [I12] protection set or removed by a person here is left alone', async () => {
    await take([fact('a'), fact('b', { protected: true })])
    await protect('a')
    await protect('b', false)
    const again = await take([fact('a'), fact('b', { protected: true })])
    expect(again.recorded).toBeNull()
    expect(again.problems.map((problem) => problem.ref)).toEqual(['b'])
    expect([(await factOf('a')).protected, (await factOf('b')).protected]).toEqual([true, false])
  })

  it('[I3] a different end at the source is a new revision; it cannot lift an end set here', async () => {
    await take([fact('a'), fact('b')])
    const end = at('2026-06-01T00:00:00Z')
    expect((await take([fact('a', { validUntil: end })])).plan).toMatchObject({ changed: 1 })
    expect(await factOf('a')).toMatchObject({ validUntil: end, revision: 2 })
    const ends = [
      fact('a', { validUntil: end, status: 'superseded', supersededBy: 'b' }),
      fact('b'),
    ]
    await take(ends)
    expect((await take(ends)).recorded).toBeNull()
  })

  describe('shown as current again at the source', () => {
    const end = at('2026-05-01T00:00:00Z')
    const ended = (by: string | null) =>
      fact('a', { validUntil: end, status: 'superseded', supersededBy: by, supersededAt: end })
    const current = { status: 'active', supersededById: null, supersededAt: null, validUntil: null }

    it.each<[string, FactInput]>([
      ['and nothing else', fact('a')],
      ['and worded otherwise', fact('a', { content: 'the queue is sqs' })],
    ])('[I6] %s, an ended fact has no end, successor or status of one', async (_w, again) => {
      await take([ended('b'), fact('b')])
      const before = await snapshot(store)
      const done = await take([again, fact('b')])
      expect(done).toMatchObject({ plan: { changed: 1, unchanged: 1 }, problems: [] })
      expect(await factOf('a')).toMatchObject({ ...current, content: again.content })
      await undo(done.recorded?.operation.id)
      expect(await snapshot(store)).toEqual(before)
      expect(reasons(await take([again, fact('b')]))).toEqual([
        expect.stringMatching(/undone|changed here/),
      ])
      expect(await snapshot(store)).toEqual(before) // rule U4
    })

    it('[I16] [I33] also after an import ended it, however often the source changes', async () => {
      const source = { externalId: 's', excerpt: null, session: null }
      const newer = fact('b', { validFrom: end })
      const shown = [fact('a', { source }), newer]
      await take(shown, { proposals: [recordedProposal('a', 'b')] })
      for (const _time of ['first', 'second']) {
        await take([{ ...ended('b'), source }, newer])
        expect(await factOf('a')).toMatchObject({ status: 'superseded', validUntil: end })
        expect(await store.read.proposal.findMany()).toMatchObject([{ status: 'withdrawn' }])
        expect((await take(shown)).problems).toEqual([])
        expect(await factOf('a')).toMatchObject(current)
        // Asked again, about a revision that no one has compared (rule P3).
        expect(await store.read.proposal.findMany()).toMatchObject([{ status: 'stale' }])
      }
    })

    it('[I16] [I33] a fact that a person has since changed stays as it is and is flagged', async () => {
      await take([ended(null)])
      await protect('a')
      const before = await snapshot(store)
      const again = await take([fact('a')])
      expect([again.recorded, reasons(again)]).toEqual([
        null,
        [expect.stringMatching(/current again.*changed here/)],
      ])
      expect(await snapshot(store)).toEqual(before)
    })

    it('[I6] a fact superseded by a later row of its source stays so and is flagged', async () => {
      await take([fact('a')])
      await take([fact('b', { validFrom: end, supersedes: 'a' })])
      const before = await snapshot(store)
      expect(reasons(await take([fact('a')]))).toEqual([expect.stringMatching(/another fact/)])
      expect(await snapshot(store)).toEqual(before)
    })

    it('[I6] [I16] a fact ended by a person here, never by its source, raises no question', async () => {
      await take([fact('a'), fact('b')])
      await replaceHere('a', 'b')
      expect(await take([fact('a'), fact('b')])).toMatchObject({ recorded: null, problems: [] })
    })

    it('[I6] an end that is not taken over leaves no trace', async () => {
      await take([fact('a'), fact('b')])
      await protect('a')
      const before = await snapshot(store)
      expect(reasons(await take([ended('b'), fact('b')]))).toEqual([
        expect.stringMatching(/has superseded this fact.*protected/),
      ])
      expect(await snapshot(store)).toEqual(before)
    })

    it('[I6] a cycle with a decision here leaves no end behind', async () => {
      await take([fact('a'), fact('b')])
      await replaceHere('b', 'a')
      await take([ended('b'), fact('b')])
      expect(await factOf('a')).toMatchObject(current)
    })
  })

  it('[I2] a different order of metadata keys is no change', async () => {
    await take([fact('a', { metadata: { x: 1, y: { p: 1, q: 2 } } })])
    const again = await take([fact('a', { metadata: { y: { q: 2, p: 1 }, x: 1 } })])
    expect(again.recorded).toBeNull()
  })

  it('[U4] a fact whose import was undone is left alone, even with new words', async () => {
    const { recorded } = await take([fact('a')])
    await undo(recorded?.operation.id)
    const before = await snapshot(store)
    const again = await take([fact('a', { content: 'the queue is sqs' })])
    expect([again.recorded, reasons(again).length]).toEqual([null, 1])
    expect(await snapshot(store)).toEqual(before)
  })

  it('[U4] new words whose import was undone are not imported again; other words are', async () => {
    await take([fact('a')])
    const reworded = await take([fact('a', { content: 'the queue is sqs' })])
    await undo(reworded.recorded?.operation.id)
    const again = await take([fact('a', { content: 'the queue is sqs' })])
    expect([again.recorded, reasons(again).length]).toEqual([null, 1])
    expect((await take([fact('a', { content: 'the queue is nats' })])).plan.changed).toBe(1)
  })

  it('[I2] ids with line breaks are not confused with those of another agent', async () => {
    const facts = [
      fact('b\nc', { agent: 'a' }),
      fact('c', { agent: 'b', status: 'superseded', supersededBy: 'd' }),
      fact('d', { agent: 'b' }),
    ]
    await take(facts, { proposals: [recordedProposal('c', 'b\nc', { agent: 'a' })] })
    expect((await factOf('c')).supersededById).toBe((await factOf('d')).id)
    expect(await store.read.proposal.count()).toBe(0)
  })
})

describe('repeated requests', () => {
  const request = () => requests({ idempotencyKey: 'the-key' })
  const run = (facts: readonly FactInput[]) =>
    importFacts(store, { batch: batchOf({ facts }), skipRefused: false }, request())

  it('[A5] an import returns its first result, and its key is refused for other content', async () => {
    const first = valueOf(await run([fact('a'), fact('b')]))
    const again = valueOf(await run([fact('a'), fact('b')]))
    expect(again.recorded).toMatchObject({ repeated: true, operation: first.recorded?.operation })
    expect(again.plan).toEqual({ added: 2, changed: 0, unchanged: 0, confirmed: 0, links: 0 })
    expect(outcomeOf(await run([fact('a'), fact('c')]))).toBe('key-reused')
  })
})
