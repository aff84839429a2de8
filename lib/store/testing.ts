import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { migrate } from './migrate'
import { connectStore, type StoreOptions } from './open-store'
import type { Store } from './port'
import { forgetKnown } from './queries/known-at'
import { forgetCounts } from './queries/until-next-write'
import { execute, query } from './sqlite/direct'
import { STORE_FILE } from './store-files'

type TestStore = Store & { remove(): Promise<void> }

type TestStoreOptions = StoreOptions & {
  readonly from?: string | undefined // the file of a closed store: begin with a copy of it
  readonly mayAskOfDead?: boolean // for a test that breaks rule LF6 itself
}

/**
 * An empty, migrated store of the test's own. Its detector is `seed` unless a test says otherwise, because that one never changes.
 * Connecting costs as much as a test, so a store that a test has left whole is emptied and given to the next; one that was closed,
 * or whose file a test asked for, is not.
 */
export async function openTestStore(options: TestStoreOptions = {}): Promise<TestStore> {
  const environment = { detectorProfile: 'seed', ...options.environment } as const
  const { kind = 'user', from, mayAskOfDead = false } = options
  const pooled = kind === 'user' && from === undefined
  const store = (pooled ? idle.pop() : undefined) ?? (await connectCopy({ kind, from }))
  let whole = pooled && folderOfTests !== undefined
  return {
    ...store,
    environment,
    clock: options.clock ?? store.clock,
    get file() {
      whole = false
      return store.file
    },
    close: () => {
      whole = false
      return store.close()
    },
    remove: async () => {
      const { kept, counted } = await readTallies(store).catch(() => NO_TALLIES) // closed
      const dead = await countDeadQuestions(store).catch(() => 0)
      const left = whole && (await emptied(store))
      forgetKnown(store)
      forgetCounts(store) // or the next test may be told a hint of this one, where counting took long
      if (left) idle.push(store)
      else {
        await store.close()
        rmSync(path.dirname(store.file), { recursive: true, force: true })
      }
      // at the end of every test: whatever it did, the tally holds, and nothing is asked about a fact that ended
      if (kept !== counted) throw new Error(`A10: kept ${kept}, counted ${counted}`)
      if (dead > 0 && !mayAskOfDead)
        throw new Error(`LF6: ${dead} open questions about facts that ended`)
    },
  }
}

const folderOfTests = process.env['PALIMPSEST_TEST_STORES'] // set while tests run; removed with all that is left in it
const idle: Store[] = []
const NO_TALLIES = { kept: '', counted: '' }

/** In tests, one migrated file is copied, which is faster than migrating each. */
async function connectCopy({ from, ...options }: TestStoreOptions): Promise<Store> {
  const folder = mkdtempSync(path.join(folderOfTests ?? tmpdir(), 'store-'))
  const file = path.join(folder, STORE_FILE)
  const whole = from ?? (folderOfTests === undefined ? null : await migratedFile(folderOfTests))
  if (whole === null) await migrate(file)
  else copyFileSync(whole, file)
  return connectStore(file, options)
}

/** Deletes every row but the one that says what the store is; false where a connection does not answer any more. */
async function emptied(store: Store): Promise<boolean> {
  try {
    await store.scan.slotAhead('', null, 0)
    await store.transact(async (tx) => {
      await execute(tx, 'PRAGMA defer_foreign_keys = ON')
      const tables = await query<{ readonly name: string }>(
        tx,
        `SELECT "name" FROM sqlite_master WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite_%' AND "name" NOT IN ('StoreMeta', '_prisma_migrations', 'FactDoc', 'FactUnindexed') AND "name" NOT LIKE 'FactSearch%'`,
      )
      for (const { name } of tables) await execute(tx, `DELETE FROM "${name}"`)
    })
    return true
  } catch {
    return false
  }
}

/** Counts the open questions of which one fact is not active (rule LF6). */
async function countDeadQuestions({ read }: Pick<Store, 'read'>): Promise<number> {
  const ended = { status: { not: 'active' } }
  const open = { status: { in: ['pending', 'stale'] } }
  const successor = { include: { supersededBy: true } } as const
  const rows = await read.proposal.findMany({
    where: { ...open, OR: [{ older: ended }, { newer: ended }] },
    include: { older: successor, newer: successor },
  })
  type Side = (typeof rows)[number]['older']
  // What a later fact will end is asked about while the other begins before (rule A18).
  const isOver = (fact: Side, other: Side) => {
    const { status, supersededBy, validFrom, validUntil, supersededAt } = fact
    return (
      status !== 'active' &&
      !(
        status === 'superseded' &&
        [supersededBy?.validFrom, validUntil].every(
          (end) =>
            end && [supersededAt, validFrom, other.validFrom].every((each) => each && end > each),
        )
      )
    )
  }
  return rows.filter(({ older, newer }) => isOver(older, newer) || isOver(newer, older)).length
}

/** Returns the kept tally of the proposals beside one that is counted now, as texts that must agree (rule A10). */
export async function readTallies(
  store: Pick<Store, 'read'>,
): Promise<{ readonly kept: string; readonly counted: string }> {
  const tally = await store.read.proposalTally.findMany({ where: { count: { not: 0 } } })
  const groups = await store.read.proposal.groupBy({
    by: ['agentId', 'status', 'unsure'],
    _count: { _all: true },
  })
  const counted = groups.map(({ _count, ...place }) => ({ ...place, count: _count._all }))
  const [kept, now] = [tally, counted].map((rows) =>
    rows
      .map(({ agentId, status, unsure, count }) => JSON.stringify([agentId, status, unsure, count]))
      .toSorted()
      .join('\n'),
  )
  return { kept: kept ?? '', counted: now ?? '' }
}

let base: Promise<string> | null = null

/** Makes the file that all test processes of a run copy. */
function migratedFile(folder: string): Promise<string> {
  base ??= (async () => {
    const file = path.join(folder, STORE_FILE)
    if (existsSync(file)) return file
    const scratch = mkdtempSync(path.join(folder, 'new-'))
    await migrate(path.join(scratch, STORE_FILE))
    renameSync(path.join(scratch, STORE_FILE), file) // whoever is last wins, with the same file
    rmSync(scratch, { recursive: true, force: true })
    return file
  })()
  return base
}
