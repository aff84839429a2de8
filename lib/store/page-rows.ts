type Value = number | string | null

const TABLE_LEAF = 0x0d
const LEAF_HEADER = 8
const BYTES_OF_INTEGER = [0, 1, 2, 3, 4, 6, 8] // by serial type
const [ZERO, ONE, FIRST_TEXT] = [8, 9, 13]

/**
 * Returns the rows of a table's page (“Record Format” in SQLite's file format), or null if it is another kind of page. An integer primary
 * key reads as null.
 */
export function rowsOfPage(page: Buffer): readonly (readonly Value[])[] | null {
  try {
    if (page[0] !== TABLE_LEAF) return null
    const rows = Array.from({ length: page.readUInt16BE(3) }, (_, nth) =>
      readRecord(page, page.readUInt16BE(LEAF_HEADER + nth * 2)),
    )
    const read = rows.filter((row) => row !== null)
    return read.length === rows.length ? read : null
  } catch {
    return null // the page ends before a row does
  }
}

function readRecord(page: Buffer, cell: number): readonly Value[] | null {
  const length = readVarint(page, cell)
  const rowNumber = readVarint(page, length.end)
  const header = readVarint(page, rowNumber.end)
  const types: number[] = []
  let at = header.end
  while (at < rowNumber.end + header.value) {
    const { value, end } = readVarint(page, at)
    types.push(value)
    at = end
  }
  const values: Value[] = []
  for (const type of types) {
    const size = sizeOf(type)
    if (size === null) return null
    values.push(readValue(page.subarray(at, at + size), type))
    at += size
  }
  return at === rowNumber.end + length.value && at <= page.length ? values : null
}

function sizeOf(type: number): number | null {
  if (type < BYTES_OF_INTEGER.length) return BYTES_OF_INTEGER[type] ?? null
  if (type === ZERO || type === ONE) return 0
  return type >= FIRST_TEXT && type % 2 === 1 ? (type - FIRST_TEXT) / 2 : null
}

function readValue(bytes: Buffer, type: number): Value {
  if (type === 0) return null
  if (type === ZERO || type === ONE) return type - ZERO
  if (type >= FIRST_TEXT) return bytes.toString()
  const [first = 0, ...rest] = bytes
  return rest.reduce((sum, byte) => sum * 256 + byte, first > 127 ? first - 256 : first)
}

function readVarint(page: Buffer, from: number): { readonly value: number; readonly end: number } {
  let value = 0
  for (let at = from; at < from + 8; at += 1) {
    const byte = page.readUInt8(at)
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, end: at + 1 }
  }
  throw new RangeError('longer than anything in such a row')
}
