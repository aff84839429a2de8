const HEADER = 100 // of the file, on the first page
const INTERIOR = 5 // a page of a table with pages below it
const MOST_PAGES = 10_000 // no store has a list of tables this long

/** Reads a page of a database, from 1; null where there is none. */
export type ReadPage = (page: number) => Buffer | null

/**
 * True if the list of tables of a SQLite database leads back to itself. SQLite reads it before the first statement, and would not return.
 * Each page of a tree has one place in it. `read` gives the pages as they are in the file, which has no log.
 */
export function isSchemaEndless(read: ReadPage): boolean {
  const seen = new Set<number>()
  const next = [1]
  for (let page = next.pop(); page !== undefined; page = next.pop()) {
    if (seen.has(page) || seen.size > MOST_PAGES) return true
    seen.add(page)
    const bytes = read(page)
    if (bytes !== null) next.push(...childrenOf(bytes, page === 1 ? HEADER : 0))
  }
  return false
}

/** The pages below a page: none of a leaf, or where the page makes no sense, which SQLite reports. */
function childrenOf(page: Buffer, start: number): readonly number[] {
  if (page.length < start + 12 || page[start] !== INTERIOR) return []
  const children = [page.readUInt32BE(start + 8)]
  const cells = page.readUInt16BE(start + 3)
  for (let cell = 0; cell < cells; cell += 1) {
    const pointer = start + 12 + 2 * cell
    if (pointer + 2 > page.length) return []
    const at = page.readUInt16BE(pointer)
    if (at + 4 > page.length) return []
    children.push(page.readUInt32BE(at))
  }
  return children.filter((child) => child > 0)
}
