const HEADER = 100 // of the file, on the first page
const INTERIOR = [2, 5] // pages of an index and of a table with pages below them
const SCHEMA = 1 // the page on which the list of tables begins

/** Reads a page of a database, from 1; an empty one where there is none. Of a page without pages below it, the first bytes are enough. */
export type ReadPage = (page: number) => Buffer

/**
 * True if the list of tables of a SQLite database leads back to itself. SQLite reads it before the first statement, and would not return.
 * `read` gives the pages as they are in the file, which has no log.
 */
export function isSchemaEndless(read: ReadPage): boolean {
  return leadBack([SCHEMA], read)
}

/** True if one of these trees, by their first pages, has a page twice, or two have the same one. In a sound file no tree does. */
export function leadBack(roots: readonly number[], read: ReadPage): boolean {
  const seen = new Set<number>()
  const next = [...roots]
  for (let page = next.pop(); page !== undefined; page = next.pop()) {
    if (seen.has(page)) return true
    seen.add(page)
    next.push(...childrenOf(read(page), page === SCHEMA ? HEADER : 0))
  }
  return false
}

/** The pages below a page: none of a leaf, or where the page makes no sense, which SQLite reports. */
function childrenOf(page: Buffer, start: number): readonly number[] {
  if (page.length < start + 12 || !INTERIOR.includes(page[start] ?? 0)) return []
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
