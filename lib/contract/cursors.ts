import { z } from 'zod'

import { accepted, refused, type Result } from '@/lib/domain/result'
import { fingerprint } from '@/lib/operations/steps/fingerprint'
import { decodeCursor, encodeCursor } from '@/lib/views/cursor'

const SHAPE = z.tuple([z.string(), z.string()])

/** What a list is of; its cursors fit no other. */
export type Listed = { readonly verb: string; readonly filter: unknown; readonly principal: string }

/** Returns the view’s cursor in one of ours; null for the first page. One of another list is refused. */
export function openCursor(listed: Listed, cursor: string | undefined): Result<string | null> {
  if (cursor === undefined) return accepted(null)
  const [of, inner] = decodeCursor(cursor, SHAPE) ?? []
  return of === fingerprint(listed) && inner !== undefined
    ? accepted(inner)
    : refused({ kind: 'bad-input', problem: 'cursor: this is no cursor of this list.' })
}

/** Returns a cursor to send back with the same request for its next page. */
export function closeCursor(listed: Listed, inner: string | null): string | null {
  return inner === null ? null : encodeCursor([fingerprint(listed), inner])
}
