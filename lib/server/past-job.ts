import type { AsOf } from '@/lib/domain/as-of'
import { asOfInstants, NOW } from '@/lib/filters/as-of'
import { jobs, type Job } from '@/lib/jobs/jobs'
import type { Store } from '@/lib/store/port'
import { isFarBack } from '@/lib/store/sql/is-far-back'
import { readContext, readContextText } from '@/lib/views/context'
import { readFactList, readFactPage } from '@/lib/views/facts'
import { readHistory } from '@/lib/views/history'
import { searchEverything } from '@/lib/views/search'

import { openDb } from './db'

type Reader = (store: Store, asked: readonly unknown[]) => Promise<unknown>

const NOTHING: AsOf = { trueAt: null, knownAt: null }

const readers = new Map<string, Reader>()

/** Reads a view of the past. What was read of a moment waits in the thread. */
export const READ_PAST: Job<
  { readonly name: string; readonly asked: readonly unknown[] },
  unknown
> = {
  name: 'read-past',
  run: async ({ name, asked }) => {
    const read = readers.get(name)
    if (read === undefined) throw new Error(`no view is called ${name}`)
    return read(await openDb(), asked)
  },
}

/** Makes of a view one that is read beside the event loop when much was written since its moment. */
function orBeside<Asked extends readonly unknown[], View>(
  name: string,
  read: (store: Store, ...asked: Asked) => Promise<View>,
  asOf: (...asked: Asked) => AsOf,
) {
  readers.set(name, (store, asked) => read(store, ...(asked as Asked)))
  return async (store: Store, ...asked: Asked): Promise<View> => {
    const { knownAt } = asOf(...asked)
    if (knownAt === null || !(await isFarBack(store.read, knownAt))) return read(store, ...asked)
    return jobs().enqueue(READ_PAST, { name, asked }) as Promise<View>
  }
}

export const factList = orBeside('facts', readFactList, asOfInstants)
export const factPage = orBeside('fact', readFactPage, (_id, asOf = NOTHING) => asOf)
export const factHistory = orBeside('history', readHistory, (_id, asOf) => asOf)
export const context = orBeside('context', readContext, ({ filter }) => asOfInstants(filter))
export const contextText = orBeside('context-text', readContextText, ({ filter }) =>
  asOfInstants(filter),
)
export const foundEverywhere = orBeside('search', searchEverything, (_text, asOf = NOW) =>
  asOfInstants(asOf),
)
