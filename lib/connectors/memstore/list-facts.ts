import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'
import { factRow, numberOf } from '@/lib/importers/memstore-row'

import { notMemstore, readFrom } from './client'

/** How many facts are asked for at a time: each comes with its vector. */
export const PAGE = 1000

const MOST_PAGES = 300 // two for each 900 facts
const CUT = 0.9 // of a full page lies before the next cut, where ids grow with time

type Window = { readonly fromMs: number | null; readonly toMs: number | null } // both inclusive

/**
 * Returns the facts of the scope as memstore sends them, superseded ones too, and whether that is all of them. memstore has no next page, so
 * what does not fit is asked for again by the time it was created, in parts.
 */
export async function listFacts(
  target: StoreTarget,
  send: Transport,
): Promise<{ readonly rows: readonly unknown[]; readonly whole: boolean }> {
  const rows = new Map<unknown, unknown>()
  const left: Window[] = [{ fromMs: null, toMs: null }]
  let whole = true
  for (let asked = 0; left.length > 0; asked += 1) {
    const window = left.pop()
    if (window === undefined || asked >= MOST_PAGES)
      return { rows: [...rows.values()], whole: false }
    const page = await listPage(target, send, window)
    for (const [index, row] of page.entries()) rows.set(numberOf(row) ?? `${asked}/${index}`, row)
    if (page.length < PAGE) continue
    const cut = cutOf(page)
    if (cut === null || cut === window.fromMs || cut === window.toMs) whole = false
    else left.push({ fromMs: cut, toMs: window.toMs }, { fromMs: window.fromMs, toMs: cut })
  }
  return { rows: [...rows.values()], whole }
}

/** Returns the first facts of the scope, by their numbers. */
export async function listPage(
  target: StoreTarget,
  send: Transport,
  { fromMs, toMs }: Window = { fromMs: null, toMs: null },
): Promise<readonly unknown[]> {
  const { by, id } = target.scope
  const asked = [
    'active=false',
    `limit=${PAGE}`,
    ...(by === 'subject' ? [`subject=${encodeURIComponent(id)}`] : []),
    ...(fromMs === null ? [] : [`created_after=${timeOf(fromMs)}`]),
    ...(toMs === null ? [] : [`created_before=${timeOf(toMs)}`]),
  ]
  const { found, body } = await readFrom(target, send, `/v1/facts?${asked.join('&')}`)
  const rows: unknown = body ?? [] // no facts are null
  if (!found || !Array.isArray(rows)) throw notMemstore()
  if (rows.length > 0 && rows.every((row) => numberOf(row) === null)) throw notMemstore()
  return rows
}

function cutOf(page: readonly unknown[]): number | null {
  const times = page.flatMap((row) => {
    const read = factRow.safeParse(row)
    const at = read.success ? parseInstant(read.data.createdat) : null
    return at === null ? [] : [at]
  })
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * CUT)] ?? null
}

function timeOf(ms: number): string {
  return instantFromMs(ms).toISOString()
}
