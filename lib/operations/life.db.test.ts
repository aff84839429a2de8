import { describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'

import { confirmFact } from './confirm-fact'
import { decideProposal } from './decide-proposal'
import { protectFact } from './protect-fact'
import { restateFact } from './restate-fact'
import { restoreFact } from './restore-fact'
import { retireConstraint } from './retire-constraint'
import { retractFact } from './retract-fact'
import { rewordFact } from './reword-fact'
import { applyAutomatically } from './steps/apply-automatically'
import { supersedeByHand } from './supersede-by-hand'
import {
  at,
  factInput,
  factRowOf,
  outcomeOf,
  seedPair,
  setOverrides,
  valueOf,
  type Pair,
} from './testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  setPolicyOfAll,
  undoById,
} from './testing/each'

openStoreForEachTest({ live: true })

const SEED_VERSION = detectorOf('seed').version

type Given = Parameters<typeof factInput>[0]

async function given(...inputs: readonly Given[]) {
  const facts = inputs.map((input, nth) => factInput({ externalId: `f${nth}`, ...input }))
  valueOf(await importFile({ facts }))
  const rows = await store.read.fact.findMany({ orderBy: { importKey: 'asc' } })
  return rows.slice(-inputs.length)
}

const one = async (input: Given = {}) => {
  const [row] = await given(input)
  if (row === undefined) throw new Error('no fact')
  return row
}

const undo = async (id: string) => outcomeOf(await undoById(id))

const statusOf = async ({ id }: Pick<Pair['proposal'], 'id'>) =>
  (await store.read.proposal.findUniqueOrThrow({ where: { id } })).status

const lastUndo = async () =>
  (await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })).id

/** Lets the inline pass apply proposals automatically, with a detector that is certain of them. */
async function applySurely(...proposalIds: readonly string[]) {
  await setPolicyOfAll({ shadowMode: false, supersessionAutoApply: true })
  await store.transact((tx) =>
    tx.proposal.updateMany({
      data: { confidence: 0.99, winningSignal: 'value', detectorVersion: SEED_VERSION, version: 1 },
    }),
  )
  const pass = { agentId: 'scout', pass: 'inline', proposalIds } as const
  expect(outcomeOf(await applyAutomatically(store, pass, requests()))).toBe('ok')
}

/** v1 → v2 → v3, each superseded by hand. */
async function chain() {
  const rows = await given(
    { content: 'theme is dark', validFrom: at('2026-01-01') },
    { content: 'theme is light', validFrom: at('2026-02-01') },
    { content: 'theme is sepia', validFrom: at('2026-03-01') },
  )
  for (const [index, older] of rows.slice(0, -1).entries()) {
    const newer = rows[index + 1]
    if (newer === undefined) continue
    const fresh = await factRowOf(store, newer.id)
    const pair = {
      olderId: older.id,
      olderVersion: older.version,
      newerId: fresh.id,
      newerVersion: fresh.version,
      reason: null,
    }
    valueOf(await supersedeByHand(store, pair, requests()))
  }
  return Promise.all(rows.map(({ id }) => factRowOf(store, id)))
}

describe('[LF7] retiring a constraint', () => {
  const RULE = { kind: 'constraint', content: 'Never ring Mara at night' } as const
  const said = { version: 1, reason: 'the rule is over', confirm: 'retire' }

  it('ends it at a person’s request, with a reason, and undo restores it', async () => {
    const rule = await one(RULE)
    const request = requests()
    const done = valueOf(await retireConstraint(store, { ...said, factId: rule.id }, request))
    expect(done.operation).toMatchObject({
      kind: 'retire',
      reason: 'the rule is over',
      subject: { event: { how: 'retired', content: 'Never ring Mara at night' } },
    })
    expect(await factRowOf(store, rule.id)).toMatchObject({
      status: 'retracted',
      supersededAt: request.at,
      validUntil: request.at,
    })
    expect(await undo(done.operation.id)).toBe('ok')
    expect(await factRowOf(store, rule.id)).toMatchObject({ status: 'active', validUntil: null })
  })

  it('withdraws the proposals with it as the newer side; undo reopens them', async () => {
    const { newer, proposal } = await seedPair(store, requests(), {
      newer: { kind: 'constraint' },
    })
    const command = { ...said, factId: newer.id, version: newer.version }
    const done = valueOf(await retireConstraint(store, command, requests()))
    const status = () => statusOf(proposal)
    expect(await status()).toBe('withdrawn')
    expect(await undo(done.operation.id)).toBe('ok')
    expect(await status()).toBe('pending')
  })

  it.each([
    ['without a reason', { reason: null }, {}, 'bad-input'],
    ['with a reason that nobody can read', { reason: ' \u200B ' }, {}, 'bad-input'],
    ['without the verb', { confirm: 'yes' }, {}, 'bad-input'],
    ['of another version', { version: 7 }, {}, 'changed-meanwhile'],
    ['what is no constraint', {}, { kind: 'preference' }, 'bad-input'],
    ['what is protected (G2)', {}, { protected: true }, 'protected'],
  ] as const)('is refused %s', async (_what, command, input, kind) => {
    const rule = await one({ ...RULE, ...input })
    const done = await retireConstraint(store, { ...said, factId: rule.id, ...command }, requests())
    expect(outcomeOf(done)).toBe(kind)
    expect((await factRowOf(store, rule.id)).status).toBe('active')
  })

  it('is refused twice, in shadow mode and while frozen', async () => {
    const rule = await one(RULE)
    const retire = async (version = 1) =>
      outcomeOf(await retireConstraint(store, { ...said, factId: rule.id, version }, requests()))
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: true } })
    expect(await retire()).toBe('shadow')
    await setOverrides(store, requests(), {
      agentId: 'scout',
      overrides: { shadowMode: false, mutationsFrozen: true },
    })
    expect(await retire()).toBe('frozen')
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    expect(await retire()).toBe('ok')
    expect(await retire(2)).toBe('not-active')
  })
})

describe('retracting', () => {
  it('[LF1] ends a fact without a replacement, with a reason, and keeps its text', async () => {
    const fact = await one()
    const request = requests()
    const done = valueOf(
      await retractFact(store, { factId: fact.id, version: 1, reason: 'moved out' }, request),
    )
    expect(await factRowOf(store, fact.id)).toMatchObject({
      status: 'retracted',
      supersededById: null,
      supersededAt: request.at,
      validUntil: request.at,
      content: fact.content,
    })
    expect(done.operation).toMatchObject({ kind: 'retract', reason: 'moved out' })
    expect(await undo(done.operation.id)).toBe('ok')
    expect(await factRowOf(store, fact.id)).toMatchObject({ status: 'active', validUntil: null })
  })

  it('[LF1] withdraws its open proposals; undo reopens them', async () => {
    const { newer, proposal } = await seedPair(store, requests())
    const command = { factId: newer.id, version: newer.version, reason: null }
    const done = valueOf(await retractFact(store, command, requests()))
    const status = () => statusOf(proposal)
    expect(await status()).toBe('withdrawn')
    expect(await undo(done.operation.id)).toBe('ok')
    expect(await status()).toBe('pending')
  })

  it.each<[string, Given, string]>([
    ['constraint', { kind: 'constraint' }, 'constraint'],
    ['protected fact', { protected: true }, 'protected'],
  ])('[G1] [G2] refuses a %s', async (_what, input, kind) => {
    const fact = await one(input)
    const command = { factId: fact.id, version: 1, reason: null }
    expect(outcomeOf(await retractFact(store, command, requests()))).toBe(kind)
    expect((await factRowOf(store, fact.id)).status).toBe('active')
  })

  it('refuses a missing, ended or since changed fact, and a closed policy', async () => {
    const [first, second] = await given({ content: 'one' }, { content: 'two' })
    if (first === undefined || second === undefined) throw new Error('two facts')
    const retract = async (factId: string, version = 1) =>
      outcomeOf(await retractFact(store, { factId, version, reason: null }, requests()))
    expect(await retract('nobody')).toBe('not-found')
    expect(await retract(first.id, 7)).toBe('changed-meanwhile')
    expect(await retract(first.id)).toBe('ok')
    expect(await retract(first.id, 2)).toBe('not-active')
    await setPolicyOfAll({ shadowMode: true })
    expect(await retract(second.id)).toBe('shadow')
    await setPolicyOfAll({ mutationsFrozen: true })
    expect(await retract(second.id)).toBe('frozen')
  })
})

describe('restating', () => {
  const words = { validFrom: null, confidence: null, source: null, reason: null } as const

  it('[CN2] [LF2] one operation stores the new version and supersedes the old one', async () => {
    const fact = await one({ content: 'Redis is used for caching only', key: 'cache' })
    const done = valueOf(
      await restateFact(
        store,
        {
          ...words,
          factId: fact.id,
          version: 1,
          content: 'Redis is used for caching and sessions',
        },
        requests(),
      ),
    )
    expect(await factRowOf(store, fact.id)).toMatchObject({
      status: 'superseded',
      supersededById: done.factId,
    })
    expect(await factRowOf(store, done.factId)).toMatchObject({
      status: 'active',
      content: 'Redis is used for caching and sessions',
      entity: fact.entity,
      aspect: fact.aspect,
      key: 'cache',
    })
    expect(done.operation.changeCount).toBe(2)
    expect(await undo(done.operation.id)).toBe('ok')
    expect((await factRowOf(store, fact.id)).status).toBe('active')
    expect((await factRowOf(store, done.factId)).status).toBe('retracted')
  })

  it('[A7] an earlier text may return as a new version', async () => {
    const [first, , third] = await chain()
    if (first === undefined || third === undefined) throw new Error('a chain')
    const done = valueOf(
      await restateFact(
        store,
        { ...words, factId: third.id, version: third.version, content: first.content },
        requests(),
      ),
    )
    expect(done.factId).not.toBe(first.id)
    expect(await factRowOf(store, first.id)).toMatchObject({ status: 'superseded' })
    expect(await factRowOf(store, third.id)).toMatchObject({ supersededById: done.factId })
  })

  it.each<[string, object, string]>([
    ['the same words', { content: 'Mara  lives in TURKU' }, 'no-change'],
    ['no words', { content: '  ' }, 'bad-input'],
    ['a beginning before the old one', { validFrom: new Date('2020-01-01') }, 'bad-input'],
    ['a beginning in the future', { validFrom: new Date('2999-01-01') }, 'bad-input'],
    ['an unknown fact', { factId: 'nobody' }, 'not-found'],
  ])('refuses %s and stores nothing', async (_what, change, kind) => {
    const fact = await one()
    const command = { ...words, factId: fact.id, version: 1, content: 'Mara lives in Oulu' }
    expect(outcomeOf(await restateFact(store, { ...command, ...change }, requests()))).toBe(kind)
    expect(await store.read.fact.count()).toBe(1)
  })

  it('[A5] the same request twice has one effect', async () => {
    const fact = await one()
    const command = { ...words, factId: fact.id, version: 1, content: 'Mara lives in Oulu' }
    const request = requests({ idempotencyKey: 'once' })
    const [first, second] = [
      valueOf(await restateFact(store, command, request)),
      valueOf(await restateFact(store, command, request)),
    ]
    expect(second.factId).toBe(first.factId)
    expect(await store.read.fact.count()).toBe(2)
  })
})

describe('restoring', () => {
  it('[LF3] makes an earlier version current; what replaced it was never true', async () => {
    const [first, second, third] = await chain()
    if (first === undefined || second === undefined || third === undefined) throw new Error('chain')
    const command = { factId: second.id, version: second.version, reason: null }
    const done = valueOf(await restoreFact(store, command, requests()))
    expect(await factRowOf(store, second.id)).toMatchObject({
      status: 'active',
      supersededById: null,
      supersededAt: null,
      validUntil: null,
    })
    expect(await factRowOf(store, third.id)).toMatchObject({
      status: 'superseded',
      supersededById: second.id,
      validUntil: third.validFrom,
    })
    expect(await factRowOf(store, first.id)).toMatchObject({ supersededById: second.id })
    expect(await undo(done.operation.id)).toBe('ok')
    for (const row of [first, second, third]) {
      const { version: _version, ...same } = await factRowOf(store, row.id)
      const { version: _before, ...before } = row
      expect(same).toEqual(before)
    }
  })

  it('[LF3] [U4] a restored fact is not ended again automatically', async () => {
    const [kept, other] = [
      await seedPair(store, requests()),
      await seedPair(store, requests(), { older: { entity: 'Ida' }, newer: { entity: 'Ida' } }),
    ]
    const gone = { factId: kept.older.id, version: kept.older.version, reason: null }
    valueOf(await retractFact(store, gone, requests()))
    valueOf(await restoreFact(store, { ...gone, version: gone.version + 1 }, requests()))
    await applySurely(kept.proposal.id, other.proposal.id)
    expect((await factRowOf(store, kept.older.id)).status).toBe('active')
    expect((await factRowOf(store, other.older.id)).status).toBe('superseded')
  })

  it('[G2] [G1] refuses to end a protected successor or a constraint', async () => {
    const [first, , third] = await chain()
    if (first === undefined || third === undefined) throw new Error('a chain')
    const pin = { factId: third.id, version: third.version, protect: true }
    valueOf(await protectFact(store, pin, requests()))
    const command = { factId: first.id, version: first.version, reason: null }
    expect(outcomeOf(await restoreFact(store, command, requests()))).toBe('protected')
  })

  it('[LF3] [LF10] reopens the proposals withdrawn when it ended', async () => {
    const { newer, proposal } = await seedPair(store, requests())
    const status = () => statusOf(proposal)
    const gone = { factId: newer.id, version: newer.version, reason: null }
    valueOf(await retractFact(store, gone, requests()))
    expect(await status()).toBe('withdrawn')
    const back = { ...gone, version: newer.version + 1 }
    const done = valueOf(await restoreFact(store, back, requests()))
    expect(await status()).toBe('pending')
    expect(await undo(done.operation.id)).toBe('ok')
    expect(await status()).toBe('withdrawn')
  })

  it('[U2] [LF14] [U9] a proposal that undo could not reopen, because its other fact had ended, reopens when that returns', async () => {
    const { older, newer, proposal } = await seedPair(store, requests())
    const status = () => statusOf(proposal)
    const [first, second] = [
      valueOf(
        await retractFact(
          store,
          { factId: older.id, version: older.version, reason: null },
          requests(),
        ),
      ),
      valueOf(
        await retractFact(
          store,
          { factId: newer.id, version: newer.version, reason: null },
          requests(),
        ),
      ),
    ]
    expect(await undo(first.operation.id)).toBe('ok')
    expect(await status()).toBe('withdrawn')
    expect(await undo(second.operation.id)).toBe('ok')
    expect(await status()).toBe('pending')
  })

  it('[LF1] [U2] [LF14] a verdict undone while a fact is ended reopens its proposal when the fact returns', async () => {
    const { newer, proposal } = await seedPair(store, requests())
    const row = () => store.read.proposal.findUniqueOrThrow({ where: { id: proposal.id } })
    const answer = async (value: 'keep_both' | 'unsure') => {
      const { version } = await row()
      const shown = { proposalId: proposal.id, version, dwellMs: null, shownSignals: false }
      return decideProposal(store, { ...shown, value }, requests())
    }
    const kept = valueOf(await answer('keep_both'))
    const gone = { factId: newer.id, version: newer.version, reason: null }
    const retracted = valueOf(await retractFact(store, gone, requests()))
    // nothing is left to be unsure about
    expect(outcomeOf(await answer('unsure'))).toBe('not-active')
    expect(await undo(kept.operation.id)).toBe('ok')
    expect((await row()).status).toBe('withdrawn')
    expect(await undo(retracted.operation.id)).toBe('ok')
    expect((await row()).status).toBe('pending')
  })

  it('[LF3] [LF11] restores a retracted fact; a current fact has nothing to restore', async () => {
    const fact = await one()
    valueOf(await retractFact(store, { factId: fact.id, version: 1, reason: null }, requests()))
    const command = { factId: fact.id, version: 2, reason: null }
    expect(outcomeOf(await restoreFact(store, command, requests()))).toBe('ok')
    expect(await factRowOf(store, fact.id)).toMatchObject({ status: 'active', validUntil: null })
    expect(outcomeOf(await restoreFact(store, { ...command, version: 3 }, requests()))).toBe(
      'no-change',
    )
  })
})

describe('confirming', () => {
  it('[LF4] counts and dates it, changes no text, and can be undone', async () => {
    const { older, proposal } = await seedPair(store, requests())
    const request = requests()
    const command = { factId: older.id, version: older.version, reason: 'asked her' }
    const done = valueOf(await confirmFact(store, command, request))
    expect(await factRowOf(store, older.id)).toMatchObject({
      confirmedAt: request.at,
      confirmations: 1,
      revision: older.revision,
    })
    expect(await statusOf(proposal)).toBe('pending')
    expect(await undo(done.operation.id)).toBe('ok')
    expect(await factRowOf(store, older.id)).toMatchObject({ confirmedAt: null, confirmations: 0 })
  })

  it('[LF4] [LF12] a fact confirmed by a person is not ended automatically', async () => {
    const [kept, other] = [
      await seedPair(store, requests()),
      await seedPair(store, requests(), { older: { entity: 'Ida' }, newer: { entity: 'Ida' } }),
    ]
    const command = { factId: kept.older.id, version: kept.older.version, reason: null }
    valueOf(await confirmFact(store, command, requests()))
    await applySurely(kept.proposal.id, other.proposal.id)
    expect((await factRowOf(store, kept.older.id)).status).toBe('active')
    expect((await factRowOf(store, other.older.id)).status).toBe('superseded')
  })
})

describe('rewording', () => {
  it('[LF5] [P3] corrects the same fact’s text; its proposals become stale', async () => {
    const { older, proposal } = await seedPair(store, requests())
    const command = { factId: older.id, version: older.version, content: 'Mara lives in Åbo' }
    const done = valueOf(await rewordFact(store, { ...command, reason: null }, requests()))
    expect(await factRowOf(store, older.id)).toMatchObject({
      content: 'Mara lives in Åbo',
      normalizedContent: 'mara lives in åbo',
      revision: older.revision + 1,
      status: 'active',
    })
    const status = () => statusOf(proposal)
    expect(await status()).toBe('stale')
    expect(await undo(done.operation.id)).toBe('ok')
    expect(await status()).toBe('pending')
  })

  it.each([false, true])(
    '[P3] [LF14] a question that an undo opens is stale while its words differ; the older fact ended meanwhile: %s',
    async (ended) => {
      const { older, newer, proposal } = await seedPair(store, requests())
      const row = () => store.read.proposal.findUniqueOrThrow({ where: { id: proposal.id } })
      const { id: proposalId, version } = proposal
      const answer = { proposalId, version, value: 'keep_both', dwellMs: 900 } as const
      const kept = valueOf(
        await decideProposal(store, { ...answer, shownSignals: true }, requests()),
      )
      const words = { factId: newer.id, version: newer.version, content: 'Mara now lives in Åbo' }
      const reworded = valueOf(await rewordFact(store, { ...words, reason: null }, requests()))
      const gone = { factId: older.id, version: older.version, reason: null }
      const retracted = ended ? valueOf(await retractFact(store, gone, requests())) : null
      expect(await undo(kept.operation.id)).toBe('ok')
      expect((await row()).status).toBe(ended ? 'withdrawn' : 'stale')
      if (retracted !== null) valueOf(await undoById(retracted.operation.id))
      expect((await row()).status).toBe('stale')
      expect(await undo(reworded.operation.id)).toBe('ok')
      expect((await row()).status).toBe('pending')
      expect(await undo(await lastUndo())).toBe('ok')
      expect((await row()).status).toBe('stale')
    },
  )

  it('[LF5] [LF13] a re-import does not revert the text', async () => {
    const fact = await one({ content: 'Mara lives in Truku' })
    const command = { factId: fact.id, version: 1, content: 'Mara lives in Turku', reason: null }
    valueOf(await rewordFact(store, command, requests()))
    const facts = [factInput({ externalId: 'f0', content: 'Mara lives in Truku!' })]
    const again = valueOf(await importFile({ facts }))
    expect(again.problems.map(({ reason }) => reason)).toEqual([
      'Its source words it differently; it was reworded or merged here and keeps its text.',
    ])
    expect((await factRowOf(store, fact.id)).content).toBe('Mara lives in Turku')
  })
})
