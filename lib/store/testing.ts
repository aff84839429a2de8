import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { migrate } from './migrate'
import { connectStore, STORE_FILE, type Store, type StoreOptions } from './open-store'

/**
 * A fresh, migrated store in a folder of its own: one migrated file is copied, which is faster than migrating each. Its detector
 * is `seed` unless a test says otherwise, because that one never changes.
 */
export async function openTestStore(
  options: StoreOptions = {},
): Promise<Store & { remove(): Promise<void> }> {
  const base = await migratedFile()
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  const file = path.join(folder, STORE_FILE)
  copyFileSync(base, file)
  const environment = { detectorProfile: 'seed', ...options.environment } as const
  const store = await connectStore(file, { ...options, environment })
  let closed = false
  return {
    ...store,
    close: () => {
      closed = true
      return store.close()
    },
    remove: async () => {
      try {
        if (closed) return
        const { kept, counted } = await readTallies(store) // at the end of every test: whatever it did, the tally holds
        if (kept !== counted) throw new Error(`A10: kept ${kept}, counted ${counted}`)
      } finally {
        await store.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
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

/** The migrated file is shared by all test processes; its name follows the migrations, so a new one makes a new file. */
function migratedFile(): Promise<string> {
  base ??= (async () => {
    const folder = path.join(tmpdir(), `palimpsest-migrated-${migrationsHash()}`)
    const file = path.join(folder, STORE_FILE)
    if (existsSync(file)) return file
    mkdirSync(folder, { recursive: true })
    const scratch = mkdtempSync(path.join(folder, 'new-'))
    await migrate(path.join(scratch, STORE_FILE))
    renameSync(path.join(scratch, STORE_FILE), file) // whoever is last wins, with the same file
    rmSync(scratch, { recursive: true, force: true })
    return file
  })()
  return base
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync('prisma/migrations', {
    recursive: true,
    encoding: 'utf8',
  }).toSorted()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(path.join('prisma/migrations', name)))
  }
  return hash.digest('hex').slice(0, 16)
}
