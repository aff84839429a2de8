import { setImmediate } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { person } from '@/lib/domain/actor'
import { factRowOf, nextId, proposalRowOf } from '@/lib/views/testing'

import { applyChanges } from '../changes'
import type { Store, Tx } from '../port'
import type { FactRow } from '../rows'
import type { SlotPosition } from '../scan'
import { insertChanges, insertFacts, insertProposals } from '../sql/bulk-insert'
import { countFacts, type FactQuery } from '../sql/find-facts'
import { insertOperation } from '../sql/insert-operation'
import { takeLeases } from '../sql/leases'

/** An empty store, and a way to open it once more, as another process would. */
export type EmptyStore = {
  readonly store: Store
  readonly openAgain: () => Promise<Store>
  readonly remove: () => Promise<void>
}

const AT = new Date('2026-01-01T00:00:00.000Z')
const WRITERS = 12
const EVERYTHING: FactQuery = {
  status: null,
  unclassified: false,
  agentId: null,
  entityKey: null,
  aspectKey: null,
  kind: null,
  protectedOnly: false,
  words: null,
  system: null,
  session: null,
  sourceId: null,
  trueAt: null,
  endsAfter: null,
  notCurrentAt: null,
  untouchedSince: null,
}

const addAgent = (tx: Tx, id: string) => tx.agent.create({ data: { id, createdAt: AT } })

const append = (tx: Tx) =>
  insertOperation(tx, {
    ...person('ana', 'page'),
    id: nextId(),
    kind: 'confirm',
    agentId: null,
    at: AT,
    reason: null,
    subject: { event: { type: 'judged', proposed: 0 }, counts: {} },
    undoes: null,
    changeCount: 0,
    idempotencyKey: null,
  })

/** States what a store promises (`port.ts`), for the engine whose stores `open` opens. */
export function describeStore(engine: string, open: () => Promise<EmptyStore>): void {
  describe(`a store on ${engine}: writes`, () => {
    let empty: EmptyStore
    let store: Store
    let other: Store

    beforeEach(async () => {
      empty = await open()
      store = empty.store
      other = await empty.openAgain()
    })

    afterEach(async () => {
      await other.close()
      await empty.remove()
    })

    it('[A1] are all or nothing, and the error is the caller’s own', async () => {
      const refused = store.transact(async (tx) => {
        await addAgent(tx, 'scout')
        await insertFacts(tx, [factRowOf({ agentId: 'scout' })])
        expect(await tx.fact.count()).toBe(1)
        throw new Error('stop')
      })
      await expect(refused).rejects.toThrow('stop')
      expect([await other.read.agent.count(), await other.read.fact.count()]).toEqual([0, 0])
      await store.transact((tx) => addAgent(tx, 'scout'))
      expect(await other.read.agent.count()).toBe(1)
    })

    it('[A1] of two processes wait for each other: none reads what another is about to change', async () => {
      const addNext = (to: Store) =>
        to.transact(async (tx) => {
          const count = await tx.agent.count()
          await setImmediate()
          await addAgent(tx, `agent ${count}`)
        })
      await Promise.all(
        Array.from({ length: WRITERS }, (_, nth) => addNext(nth % 2 ? other : store)),
      )
      const ids = (await store.read.agent.findMany()).map(({ id }) => id)
      expect(ids.toSorted()).toEqual(
        Array.from({ length: WRITERS }, (_, nth) => `agent ${nth}`).toSorted(),
      )
    })

    it('[A1] are seen whole or not at all', async () => {
      let writing = true
      const writer = (async () => {
        for (let nth = 0; nth < WRITERS; nth += 1)
          await store.transact(async (tx) => {
            await addAgent(tx, `one ${nth}`)
            await setImmediate()
            await addAgent(tx, `two ${nth}`)
          })
        writing = false
      })()
      const seen = new Set<number>()
      while (writing) {
        for (const reader of [store, other]) seen.add(await reader.read.agent.count())
        await setImmediate()
      }
      await writer
      expect([...seen].filter((count) => count % 2 === 1)).toEqual([])
      expect(seen.size).toBeGreaterThan(1)
    })

    it('[A1] get their places in the log in the order in which they become visible, without a gap', async () => {
      let writing = true
      const writers = Promise.all(
        Array.from({ length: WRITERS }, (_, nth) =>
          (nth % 2 ? other : store).transact(async (tx) => {
            await append(tx)
            await setImmediate()
          }),
        ),
      ).finally(() => (writing = false))
      while (writing) {
        const rows = await other.read.operation.findMany({ select: { seq: true } })
        const seqs = rows.map(({ seq }) => seq).toSorted((a, b) => a - b)
        expect(seqs).toEqual(seqs.map((_, index) => index + 1))
        await setImmediate()
      }
      await writers
      expect(await store.read.operation.count()).toBe(WRITERS)
    })

    it('[A1] end with their transaction', async () => {
      const kept = await store.transact(async (tx) => ({ append: () => append(tx) }))
      await expect(kept.append()).rejects.toThrow('over')
      expect(await store.read.operation.count()).toBe(0)
    })

    it('[A1] that wait are done before the store is closed, and none after', async () => {
      const waiting = Array.from({ length: 3 }, (_, nth) =>
        store.transact((tx) => addAgent(tx, `agent ${nth}`)),
      )
      await store.close()
      expect(await Promise.all(waiting)).toHaveLength(3)
      expect(await other.read.agent.count()).toBe(3)
      await expect(store.transact((tx) => addAgent(tx, 'late'))).rejects.toThrow('closed')
      await expect(store.read.agent.count()).rejects.toThrow('closed')
    })

    it('[A1] that are not done when the process exits leave nothing', async () => {
      let begun = () => {}
      const reached = new Promise<void>((resolve) => (begun = resolve))
      const exiting = other.transact(async (tx) => {
        await addAgent(tx, 'scout')
        begun()
        await setImmediate()
        await addAgent(tx, 'owl')
      })
      const error = exiting.catch((thrown: unknown) => thrown)
      await reached
      other.closeAtExit()
      expect(await error).toBeInstanceOf(Error)
      expect(await store.read.agent.count()).toBe(0)
      await store.transact((tx) => addAgent(tx, 'hawk'))
      other = await empty.openAgain()
      expect(await other.read.agent.count()).toBe(1)
    })
  })

  describe(`a store on ${engine}: rows`, () => {
    let empty: EmptyStore
    let store: Store
    const names = ['b', 'a', 'Z', 'é', 'z', '𐍈', '京', '～']
    const scope = { agentId: 'agent-a', entityKey: null, at: null } as const
    const placeOf = ({
      entityKey,
      aspectKey,
    }: Pick<FactRow, keyof SlotPosition>): SlotPosition => ({
      entityKey: entityKey ?? '',
      aspectKey: aspectKey ?? '',
    })
    const slotOf = (fact: Pick<FactRow, keyof SlotPosition>) =>
      Object.values(placeOf(fact)).join('/')
    const byBytes = (one: string, two: string) => Buffer.compare(Buffer.from(one), Buffer.from(two))

    beforeEach(async () => {
      empty = await open()
      store = empty.store
    })

    afterEach(() => empty.remove())

    /** Fills slots with one to five facts each, under names that sort differently by bytes and by UTF-16. */
    async function fillSlots() {
      const facts = names.flatMap((entity, at) =>
        Array.from({ length: (at % 5) + 1 }, (_, nth) =>
          factRowOf({ entity, aspect: nth % 2 ? 'b' : 'a', content: `fact ${at} ${nth}` }),
        ),
      )
      await store.transact((tx) => insertFacts(tx, facts))
      return facts
    }

    it('[A1] keep every value that was inserted, and may name a later one', async () => {
      const last = factRowOf({ content: 'last', tags: '["x"]', importance: 0.25, protected: true })
      const first = factRowOf({
        content: 'O’Neill: 100% "京都" 🦉\n\t\\',
        entity: null,
        aspect: null,
        key: 'k',
        metadata: '{"a":[1,null]}',
        status: 'superseded',
        supersededById: last.id,
        validUntil: new Date(AT.getTime() + 1),
        supersededAt: new Date(-1),
        timeKnown: false,
      })
      await store.transact((tx) => insertFacts(tx, [first, last]))
      expect(await store.read.fact.findUnique({ where: { id: first.id } })).toEqual(first)
      expect(await store.read.fact.findUnique({ where: { id: last.id } })).toEqual(last)
    })

    it('[A1] change only if they are as expected', async () => {
      const fact = factRowOf()
      await store.transact((tx) => insertFacts(tx, [fact]))
      const change = (version: number, content: string) =>
        store.transact((tx) =>
          applyChanges(tx, [
            { table: 'fact', id: fact.id, version, before: { content: '' }, after: { content } },
          ]),
        )
      expect(await change(2, 'too early')).toBe(false)
      expect(await change(1, 'now')).toBe(true)
      expect(await change(1, 'too late')).toBe(false)
      const row = await store.read.fact.findUniqueOrThrow({ where: { id: fact.id } })
      expect(row).toMatchObject({ content: 'now', version: 2 })
    })

    it('[D5] are scanned in whole slots, by bytes, then by arrival', async () => {
      const facts = await fillSlots()
      const inOrder = facts.toSorted((a, b) => byBytes(slotOf(a), slotOf(b)) || byBytes(a.id, b.id))
      for (const limit of [1, 2, 7, 100]) {
        const read: string[] = []
        let after: SlotPosition | null = null
        for (;;) {
          const slots = await store.scan.nextSlots(scope, after, limit)
          const end = slots.at(-1)?.[0]
          if (end === undefined) break
          for (const slot of slots) expect(new Set(slot.map(slotOf)).size).toBe(1)
          read.push(...slots.flat().map(({ id }) => id))
          after = placeOf(end)
        }
        expect(read).toEqual(inOrder.map(({ id }) => id))
      }
      const first = inOrder[0] ?? factRowOf()
      const slot = await store.scan.slot('agent-a', placeOf(first), { at: null })
      expect(slot[0]).toMatchObject({
        id: first.id,
        validFrom: first.validFrom.getTime(),
        timeKnown: true,
      })
      expect(await store.scan.slotAhead('agent-a', null, 0)).toEqual(placeOf(first))
      expect(await store.scan.slotAhead('agent-a', null, facts.length)).toBeNull()
    })

    it('[SW1] are scanned again where they changed since a write', async () => {
      const facts = await fillSlots()
      const slots = new Set(facts.map((fact) => slotOf(fact))).size
      const { writes } = await store.read.storeMeta.findUniqueOrThrow({ where: { id: 1 } })
      expect(await store.scan.countSlots(scope, null)).toBe(slots)
      expect(await store.scan.countSlots(scope, writes)).toBe(0)
      const more = factRowOf({ entity: 'z', aspect: 'a' })
      const unclassified = factRowOf({ entity: null, aspect: null })
      await store.transact((tx) => insertFacts(tx, [more, unclassified]))
      const read = await store.scan.nextChanged({ ...scope, since: writes }, null, 100)
      expect(read?.slots.flat().map(({ id }) => id)).toContain(more.id)
      expect(read).toMatchObject({ slotsRead: 1, last: { entityKey: 'z', aspectKey: 'a' } })
      expect(
        await store.scan.nextChanged({ ...scope, since: writes }, read?.last ?? null, 9),
      ).toBeNull()
      expect(await store.scan.countUnclassified('agent-a')).toBe(1)
    })

    it('[C2] are leased to one of those who ask at once in two processes, until the lease ends', async () => {
      const facts = Array.from({ length: 20 }, () => factRowOf({}))
      const asked = facts.slice(1).flatMap((newer, at) => {
        const older = facts[at]
        return older === undefined ? [] : [proposalRowOf(older, newer)]
      })
      await store.transact(async (tx) => {
        await insertFacts(tx, facts)
        await insertProposals(tx, asked)
      })
      const other = await empty.openAgain()
      const proposalIds = asked.map(({ id }) => id)
      const later = (seconds: number) => new Date(AT.getTime() + seconds * 1_000)
      const lease = (of: Store, reviewer: string, from: number) =>
        of.transact((tx) =>
          takeLeases(tx, { reviewer, proposalIds, at: later(from), until: later(from + 60) }),
        )
      try {
        const got = await Promise.all([lease(store, 'ana', 0), lease(other, 'ben', 0)])
        expect(got.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 19])
        const [mine, theirs] = got[0].length > 0 ? ['ana', 'ben'] : ['ben', 'ana']
        expect(await lease(other, theirs, 59)).toEqual([])
        expect(await lease(store, mine, 59)).toHaveLength(19)
        expect(await lease(other, theirs, 118)).toEqual([])
        expect(await lease(other, theirs, 119)).toHaveLength(19)
      } finally {
        await other.close()
      }
    })

    it('[RE17] keep the threshold of their policy in a column', async () => {
      const [older, newer] = [factRowOf({}), factRowOf({})]
      const of = (supersessionMinConfidence: number) =>
        JSON.stringify({ supersessionMinConfidence })
      const pair = proposalRowOf(older, newer, { policySnapshot: of(0.6) })
      await store.transact(async (tx) => {
        await insertFacts(tx, [older, newer])
        await insertProposals(tx, [pair])
      })
      const threshold = async () =>
        (await store.read.proposal.findUniqueOrThrow({ where: { id: pair.id } })).threshold
      expect(await threshold()).toBe(0.6)
      const [before, after] = [{ policySnapshot: of(0.6) }, { policySnapshot: of(0.8) }]
      await store.transact((tx) =>
        applyChanges(tx, [{ table: 'proposal', id: pair.id, version: 1, before, after }]),
      )
      expect(await threshold()).toBe(0.8)
    })

    it('[P1] are scanned with the pairs on record in their slots, and no others', async () => {
      const facts = ['a', 'b', 'c'].map((entity) => [factRowOf({ entity }), factRowOf({ entity })])
      const pairs = facts.flatMap(([older, newer]) =>
        older !== undefined && newer !== undefined ? [proposalRowOf(older, newer)] : [],
      )
      await store.transact(async (tx) => {
        await insertFacts(tx, facts.flat())
        await insertProposals(tx, pairs)
      })
      const at = (entityKey: string) => ({ entityKey, aspectKey: 'home' })
      const keys = async (from: string, to: string) =>
        (await store.scan.recordedPairs('agent-a', at(from), at(to))).map(({ pairKey }) => pairKey)
      const [one, two, three] = pairs.map(({ pairKey }) => pairKey)
      expect(new Set(await keys('a', 'b'))).toEqual(new Set([one, two]))
      expect(await keys('c', 'c')).toEqual([three])
    })

    it('[F2] are found by any part of any word once they are committed, indexed or not', async () => {
      const found = (words: string) => countFacts(store.read, { ...EVERYTHING, words })
      await store.transact((tx) =>
        insertFacts(
          tx,
          ['keeps xylophones', '京都に住んでいます', 'it is 100%_sure'].map((content) =>
            factRowOf({ content }),
          ),
        ),
      )
      for (const wait of [true, false]) {
        const words = ['xylo', 'lophones keeps', 'xy', '住んで', '京', '%_s', 'ana', 'zither']
        expect(await Promise.all(words.map(found))).toEqual([1, 1, 1, 1, 1, 1, 3, 0])
        if (wait) while (await store.transact((tx) => store.search.index(tx)));
      }
      expect(await store.search.isBehind()).toBe(false)
    })

    it('[TT2] are told as they were after an operation, by what changed since', async () => {
      const [fact, later] = [factRowOf(), factRowOf()]
      const before = { status: 'active' }
      const after = { status: 'retracted' }
      const operation = (work: (tx: Tx, seq: number) => Promise<unknown>) =>
        store.transact(async (tx) => work(tx, (await append(tx)).seq))
      const log = (tx: Tx, seq: number, change: Parameters<typeof insertChanges>[2][number]) =>
        insertChanges(tx, { seq, firstPosition: 0 }, [change])
      await operation(async () => {})
      await store.transact((tx) => insertFacts(tx, [fact]))
      await operation(async (tx, seq) => {
        await applyChanges(tx, [{ table: 'fact', id: fact.id, version: 1, before, after }])
        await log(tx, seq, { table: 'fact', id: fact.id, before, after })
      })
      await operation(async (tx, seq) => {
        await insertFacts(tx, [later])
        await log(tx, seq, { table: 'fact', id: later.id, before: null, after: {} })
      })
      const then = await store.scan.changed.since(1, 'moves')
      expect([...then.values()].map(({ id, status }) => [id, status])).toEqual([
        [fact.id, 'active'],
      ])
      expect((await store.scan.changed.among([fact.id], 2, 'moves')).size).toBe(0)
      const end = await store.scan.changed.end()
      expect(await store.scan.changed.firstAfter(end)).toBeNull()
      await store.transact((tx) =>
        // The second operation is written on: its part comes after that of the third.
        insertChanges(tx, { seq: 2, firstPosition: 1 }, [
          { table: 'fact', id: fact.id, before: { protected: false }, after: { protected: true } },
        ]),
      )
      expect(await store.scan.changed.end()).toBeGreaterThan(end)
      expect(await store.scan.changed.firstAfter(end)).toBe(2)
      const written = await store.scan.changed.writtenAfter(end, 1, 'moves')
      expect([...written.keys()]).toEqual([fact.id])
      expect((await store.scan.changed.writtenAfter(end, 2, 'moves')).size).toBe(0)
      const range = { after: 1, upTo: 3, which: 'moves' } as const
      expect((await store.scan.changed.touched(range, 9))?.toSorted()).toEqual(
        [fact.id, later.id].toSorted(),
      )
      expect(await store.scan.changed.touched(range, 1)).toBeNull()
    })
  })
}
