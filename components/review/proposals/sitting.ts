/** One sitting of a reviewer in this browser: how many, how fast, and where. */
export type Sitting = {
  readonly startedAt: string
  readonly lastAt: string
  readonly decided: number
  readonly total: number | null // decided and waiting, when last counted
  readonly dwells: readonly number[] // of the latest decisions
  readonly search: string // the filter, as the address carries it
  readonly proposalId: string | null // what was on screen
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

const STORED_AT = 'palimpsest.sittings'
const VERSION = 1
const MOST_DWELLS = 300
const MOST_REVIEWERS = 8

/** Returns where a reviewer left off in this browser, or null. What cannot be read is nothing. */
export function readSitting(store: Pick<Store, 'getItem'>, reviewer: string): Sitting | null {
  return readAll(store).get(reviewer) ?? null
}

/** True when something was decided in a sitting and something was left to decide. */
export function isUnderWay({ decided, total }: Sitting): boolean {
  return decided > 0 && (total === null || decided < total)
}

/** Remembers where a reviewer is; null forgets it. Of others only the latest are kept. */
export function writeSitting(store: Store, reviewer: string, sitting: Sitting | null): void {
  const all = new Map(readAll(store))
  all.delete(reviewer)
  const others = [...all]
    .toSorted((a, b) => b[1].lastAt.localeCompare(a[1].lastAt))
    .slice(0, MOST_REVIEWERS - 1)
  const own: [string, Sitting][] =
    sitting === null ? [] : [[reviewer, { ...sitting, dwells: sitting.dwells.slice(-MOST_DWELLS) }]]
  try {
    const of = Object.fromEntries([...own, ...others])
    store.setItem(STORED_AT, JSON.stringify({ version: VERSION, of }))
  } catch {
    // full or switched off: the sitting lives as long as the page
  }
}

/** Returns the address of where a sitting left off. */
export function placeOf({ search, proposalId }: Sitting): string {
  const params = new URLSearchParams(search)
  if (proposalId !== null) params.set('p', proposalId)
  return params.size === 0 ? '/review' : `/review?${params.toString()}`
}

function readAll(store: Pick<Store, 'getItem'>): ReadonlyMap<string, Sitting> {
  try {
    const stored: unknown = JSON.parse(store.getItem(STORED_AT) ?? 'null')
    if (!isRecord(stored) || stored['version'] !== VERSION || !isRecord(stored['of']))
      return new Map()
    const entries = Object.entries(stored['of'])
    return new Map(entries.filter((entry): entry is [string, Sitting] => isSitting(entry[1])))
  } catch {
    return new Map()
  }
}

function isSitting(value: unknown): value is Sitting {
  if (!isRecord(value)) return false
  const { startedAt, lastAt, decided, total, dwells, search, proposalId } = value
  return (
    isInstant(startedAt) &&
    isInstant(lastAt) &&
    isCount(decided) &&
    (total === null || isCount(total)) &&
    Array.isArray(dwells) &&
    dwells.every(isCount) &&
    typeof search === 'string' &&
    (proposalId === null || typeof proposalId === 'string')
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
