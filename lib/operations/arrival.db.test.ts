import { describe, expect, it } from 'vitest'

import { ingestFacts } from './ingest-facts'
import { retractFact } from './retract-fact'
import { factInput, outcomeOf, valueOf } from './testing'
import { openStoreForEachTest, requests, store, importFile, setPolicyOfAll } from './testing/each'
import { undoOperations } from './undo-operation'

openStoreForEachTest()

type Given = Parameters<typeof factInput>[0]

async function brings(...inputs: readonly Given[]) {
  const facts = inputs.map((input) => factInput(input))
  return valueOf(await importFile({ facts }))
}

const named = (content: string) => store.read.fact.findFirstOrThrow({ where: { content } })

describe('[AR1] a fact that names the fact it supersedes', () => {
  it('ends that fact on arrival, overriding the metadata guard; undo reverts both', async () => {
    await brings({ externalId: 'old', content: 'v1', metadata: { project: 'a' } })
    const { recorded, plan } = await brings({
      externalId: 'new',
      content: 'v2',
      metadata: { project: 'b' },
      supersedes: 'old',
    })
    expect(plan.links).toBe(1)
    const [v1, v2] = [await named('v1'), await named('v2')]
    expect(v1).toMatchObject({ status: 'superseded', supersededById: v2.id })
    const undone = { operationIds: [recorded?.operation.id ?? ''] }
    expect(outcomeOf(await undoOperations(store, undone, requests()))).toBe('ok')
    expect(await named('v1')).toMatchObject({ status: 'active', supersededById: null })
    expect(await named('v2')).toMatchObject({ status: 'retracted' })
  })

  it('takes effect once: importing the file again changes nothing, even after undo', async () => {
    await brings({ externalId: 'old', content: 'v1' })
    await brings({ externalId: 'new', content: 'v2', supersedes: 'old' })
    const again = await brings({ externalId: 'new', content: 'v2', supersedes: 'old' })
    expect(again.recorded).toBeNull()
    expect(again.problems).toEqual([])
  })

  it('also accepts our own id, and several names in sequence', async () => {
    await brings({ externalId: 'a', content: 'v1' })
    const { id } = await named('v1')
    const state = (content: string, supersedes: string) =>
      ingestFacts(store, { facts: [factInput({ content, supersedes })], system: 'mcp' }, requests())
    const second = valueOf(await state('v2', id))
    expect(second.flags).toEqual([])
    valueOf(await state('v3', second.facts[0]?.id ?? ''))
    const [v1, v2, v3] = [await named('v1'), await named('v2'), await named('v3')]
    expect([v1.supersededById, v2.supersededById, v3.status]).toEqual([v2.id, v3.id, 'active'])
  })

  it.each([
    ['is not there', {}, '99999', /no such fact/],
    ['is another agent’s', { agent: 'other' }, 'old', /no such fact/],
    ['is protected', { protected: true }, 'old', /protected/],
    ['is a constraint', { kind: 'constraint' }, 'old', /constraint/],
  ] as const)(
    'memstore-M14a: %s stays, the new fact is stored, and a sentence says so',
    async (_what, given, supersedes, sentence) => {
      await brings({ externalId: 'old', content: 'v1', ...given })
      const { problems } = await brings({ externalId: 'n', content: 'v2', supersedes })
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatchObject({ severity: 'flag', ref: 'n' })
      expect(problems[0]?.reason).toMatch(sentence)
      expect(await named('v1')).toMatchObject({ status: 'active' })
      expect(await named('v2')).toMatchObject({ status: 'active' })
    },
  )

  it('[AR7] memstore-M09a: another agent’s fact is refused in the same words as a missing one', async () => {
    await brings({ externalId: 'foreign', content: 'v1', agent: 'other' })
    const said = async (supersedes: string) => {
      const { problems } = await brings({ externalId: supersedes, content: supersedes, supersedes })
      return problems.map(({ reason }) => reason.replaceAll(supersedes, 'it'))
    }
    expect(await said((await named('v1')).id)).toEqual(await said('missing'))
  })

  it('[AR7] does not end a retracted fact, or any fact while frozen', async () => {
    await brings({ externalId: 'old', content: 'v1' }, { externalId: 'other', content: 'w1' })
    const { id, version } = await named('v1')
    valueOf(await retractFact(store, { factId: id, version, reason: null }, await live()))
    await setPolicyOfAll({ mutationsFrozen: true })
    const { problems } = await brings(
      { externalId: 'n', content: 'v2', supersedes: 'old' },
      { externalId: 'm', content: 'w2', supersedes: 'other' },
    )
    expect(problems.map(({ ref }) => ref)).toEqual(['n', 'm'])
    expect(await named('v1')).toMatchObject({ status: 'retracted' })
    expect(await named('w1')).toMatchObject({ status: 'active' })
  })

  it('memstore-M14b: in a batch, the error is reported for its row', async () => {
    const facts = [
      factInput({ content: 'fact one', supersedes: '99999' }),
      factInput({ content: 'fact two' }),
    ]
    const { flags } = valueOf(await ingestFacts(store, { facts, system: 'mcp' }, requests()))
    expect(flags.map(({ index }) => index)).toEqual([0])
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(2)
  })

  it('hybrid-H30: existing statements do not overrule it', async () => {
    await brings({ externalId: 'dark', content: 'User prefers VS Code with dark mode' })
    await brings({ externalId: 'n', content: 'User prefers Cursor', supersedes: 'dark' })
    expect(await named('User prefers VS Code with dark mode')).toMatchObject({
      status: 'superseded',
    })
  })

  async function live() {
    await setPolicyOfAll({ shadowMode: false })
    return requests()
  }
})
