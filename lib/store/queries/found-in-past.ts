import type { FactThen } from '../changed-facts'
import type { Store } from '../port'
import type { Known } from './known'

const MOST_KEPT = 60 // of one moment

/** Returns what `read` finds about a moment; it is read once under this name. Of the present (null) nothing is kept. */
export async function foundOnce<Value>(
  { scan }: Pick<Store, 'scan'>,
  { known, name }: { readonly known: Known | null; readonly name: string },
  read: () => Promise<Value>,
): Promise<Value> {
  if (known === null) return read()
  const earlier = known.found.get(name)
  if (earlier !== undefined) return earlier as Promise<Value> // values under one name have one type
  return keep(scan, { known, name, found: read() })
}

type Among = { readonly changed: Known['changed']; readonly rows: readonly FactThen[] }

/**
 * Returns which of the facts that changed since a moment `read` picks, as they were. It is asked about each fact once: after a write, about
 * those that have changed since the last time.
 */
export async function foundAmong(
  { scan }: Pick<Store, 'scan'>,
  asked: { readonly known: Known; readonly name: string; readonly rows: () => readonly FactThen[] },
  read: (rows: readonly FactThen[]) => Promise<readonly FactThen[]>,
): Promise<readonly FactThen[]> {
  const { known, name, rows } = asked
  const { changed } = known
  const earlier = known.found.get(name) as Promise<Among> | undefined
  const add = async (): Promise<Among> => {
    const before = await earlier?.catch(() => undefined)
    if (before?.changed === changed) return before
    const fresh = before === undefined ? rows() : rows().filter(({ id }) => !before.changed.has(id))
    const picked = fresh.length === 0 ? [] : await read(fresh)
    return { changed, rows: [...(before?.rows ?? []), ...picked] }
  }
  return (await keep(scan, { known, name, found: add() })).rows
}

/** What was read while the log grew may mix two states of the store, so it is not kept. */
async function keep<Value>(
  scan: Store['scan'],
  {
    known,
    name,
    found,
  }: { readonly known: Known; readonly name: string; readonly found: Promise<Value> },
): Promise<Value> {
  const kept = known.found
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(name, found)
  const forget = () => {
    if (kept.get(name) === found) kept.delete(name)
  }
  try {
    const value = await found
    if ((await scan.changed.end()) !== known.end) forget()
    return value
  } catch (error) {
    forget()
    throw error
  }
}
