import type { z } from 'zod'

const LONGEST_CURSOR = 8_000

/** Writes the place where a page ended, for the next one; opaque to whoever carries it. */
export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position), 'utf8').toString('base64url')
}

/** Reads a cursor of the given shape; null, and with it the first page, when it is not one of ours. */
export function decodeCursor<Position>(
  cursor: string | null,
  shape: z.ZodType<Position>,
): Position | null {
  if (cursor === null || cursor.length > LONGEST_CURSOR) return null
  try {
    const parsed = shape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
