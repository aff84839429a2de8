import type { Tx } from '../port'
import { execute } from '../sqlite/direct'

// Without Prisma, which would turn megabytes of bytes into text and back.

/** Inserts what an import has still to write. */
export async function insertOpenImport(
  tx: Tx,
  { operationId, payload }: { readonly operationId: string; readonly payload: Uint8Array },
): Promise<void> {
  await execute(
    tx,
    'INSERT INTO "OpenImport" ("operationId", "payload") VALUES (?, ?)',
    operationId,
    payload,
  )
}

/** Inserts a batch that was previewed. */
export async function insertImportPreview(
  tx: Tx,
  preview: {
    readonly token: string
    readonly reviewer: string
    readonly at: Date
    readonly size: number
    readonly payload: Uint8Array
  },
): Promise<void> {
  await execute(
    tx,
    'INSERT INTO "ImportPreview" ("token", "reviewer", "at", "size", "payload") VALUES (?, ?, ?, ?, ?)',
    preview.token,
    preview.reviewer,
    preview.at,
    preview.size,
    preview.payload,
  )
}
