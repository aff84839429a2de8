import { isDeepStrictEqual } from 'node:util'

import { readLog, type PageProbe } from './log-file'
import { rowsOfPage } from './page-rows'
import { readPart, readStart, type StoreHeader } from './store-header'

const START = 32 // bytes; when they change, SQLite has restarted the log

/** Where a store counts its writes: a page and a column of its only row. */
export type WriteCount = { readonly page: number; readonly column: number }

/** What is wrong with a log and its file. */
export type LogFault = {
  readonly commits: number // readable by SQLite
  readonly lost: number // commits after the damage; 0: no damage
  readonly isForeign: boolean // the file is older than the beginning of the log, or newer than its end
}

/**
 * Returns what is wrong with the log next to `file`, or null. Another process may be writing, so a fault counts only if a second look
 * finds the same.
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
 * Every write is counted in one row. The file holds that row as of the last checkpoint: its count is the one before the log's first
 * commit, or that of a commit in the log.
 */
function examine(file: string, header: StoreHeader, count: WriteCount | null): LogFault | null {
  const log = `${file}-wal`
  const { pageSize } = header
  const probe = count === null ? null : probeFor(count)
  const start = startOf(log)
  const inFile =
    probe?.read(readPart(file, { from: (probe.page - 1) * pageSize, length: pageSize })) ?? null
  const reading = readLog(log, pageSize, probe)
  if (reading?.start !== start || startOf(log) !== start) return null // restarted meanwhile
  const { commits, lost, first, last } = reading
  const isForeign =
    inFile !== null && first !== null && last !== null && (inFile < first - 1 || inFile > last)
  return lost > 0 || isForeign ? { commits, lost, isForeign } : null
}

function probeFor({ page, column }: WriteCount): PageProbe {
  const read = (bytes: Buffer) => {
    const rows = rowsOfPage(bytes) ?? []
    const value = rows.length === 1 ? rows[0]?.[column] : null
    return typeof value === 'number' ? value : null
  }
  return { page, read }
}

function startOf(log: string): string {
  return readStart(log, START).toString('hex')
}
