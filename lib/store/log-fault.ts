import { isDeepStrictEqual } from 'node:util'

import { readLog, type PageProbe } from './log-file'
import { rowOfPage } from './page-row'
import { readPart, readStart, type StoreHeader } from './store-header'

const START = 32 // bytes; other ones mean that SQLite began the log anew

/** Where in a store its writes are counted: a page and a column of its one row. */
export type WriteCount = { readonly page: number; readonly column: number }

/** What is wrong with a log next to its file. */
export type LogFault = {
  readonly commits: number // that SQLite would read
  readonly lost: number // commits behind damage; 0: it is not damaged
  readonly isForeign: boolean // the file is older than the log begins, or newer than it ends
}

/**
 * Returns what is wrong with the log next to `file`, or null. Another process may be writing: what is wrong then is so only while it
 * writes, and a second look sees it otherwise.
 */
export function findLogFault(
  file: string,
  header: StoreHeader,
  count: WriteCount | null,
): LogFault | null {
  const found = examine(file, header, count)
  return found !== null && isDeepStrictEqual(found, examine(file, header, count)) ? found : null
}

/**
 * Every write counts itself in one row. The file has that row as the last checkpoint left it: just before the log begins, or as one of
 * the commits in the log made it.
 */
function examine(file: string, header: StoreHeader, count: WriteCount | null): LogFault | null {
  const log = `${file}-wal`
  const { pageSize } = header
  const probe = count === null ? null : probeFor(count)
  const start = startOf(log)
  const inFile =
    probe?.read(readPart(file, { from: (probe.page - 1) * pageSize, length: pageSize })) ?? null
  const reading = readLog(log, pageSize, probe)
  if (reading?.start !== start || startOf(log) !== start) return null // begun anew meanwhile
  const { commits, lost, first, last } = reading
  const isForeign =
    inFile !== null && first !== null && last !== null && (inFile < first - 1 || inFile > last)
  return lost > 0 || isForeign ? { commits, lost, isForeign } : null
}

function probeFor({ page, column }: WriteCount): PageProbe {
  const read = (bytes: Buffer) => {
    const value = rowOfPage(bytes)?.[column]
    return typeof value === 'number' ? value : null
  }
  return { page, read }
}

function startOf(log: string): string {
  return readStart(log, START).toString('hex')
}
