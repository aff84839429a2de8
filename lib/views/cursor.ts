import type { z } from 'zod'

/** Where a page of a list begins, and how many it has where the caller chooses: null is the first page. */
export type ListPlace = string | null | { readonly cursor: string | null; readonly limit: number }

const LONGEST_CURSOR = 8_000

/** Encodes where a page ended, as an opaque cursor for the next one. */
export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position), 'utf8').toString('base64url')
}

/** Decodes a cursor of the given shape; null, meaning the first page, when it is not ours. */
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

/** Returns the cursor and the length of a page; `most` where the caller does not choose. */
export function placeOf(
  place: ListPlace,
  most: number,
): { readonly cursor: string | null; readonly limit: number } {
  return place === null || typeof place === 'string' ? { cursor: place, limit: most } : place
}
