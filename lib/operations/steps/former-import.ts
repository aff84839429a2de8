import type { Operation, OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'
import { sweepsOfImport } from '@/lib/store/queries/load-sweeps'
import { toOperation } from '@/lib/store/rows'

/** What an import did, according to its log entry. */
export type FormerImport = {
  readonly operation: Operation
  readonly system: string
  readonly name: string
  readonly added: number
  readonly left: number // facts that are still to be written
  readonly changed: number
  readonly unchanged: number
  readonly links: number
  readonly confirmed: number
  readonly proposals: number
  readonly refused: number
  readonly flagged: number
}

/** With the sweeps started by the import, which share its time. */
export type FormerImportRequest = FormerImport & { readonly sweepRunIds: readonly string[] }

/** Returns what the request did the first time, or null if it is new (rule A5). The file may be gone by now. */
export async function findFormerImport(
  store: Store,
  request: OperationRequest,
): Promise<Result<FormerImportRequest> | null> {
  if (request.idempotencyKey === null) return null
  const row = await store.read.operation.findUnique({
    where: { idempotencyKey: request.idempotencyKey },
  })
  if (row === null) return null
  return row.kind === 'import' && row.actor === request.actor
    ? accepted(await withSweeps(store, formerImport(toOperation(row))))
    : refused({ kind: 'key-reused' })
}

async function withSweeps(store: Store, former: FormerImport): Promise<FormerImportRequest> {
  const runs = await sweepsOfImport(store.read, former.operation)
  return { ...former, sweepRunIds: runs.map(({ id }) => id) }
}

/** Reads what an import did from its log entry. */
export function formerImport(operation: Operation): FormerImport {
  const { event, about = '', counts = {} } = operation.subject
  const [system = '', ...rest] = about.split(':')
  const count = (name: string) => counts[name] ?? 0
  return {
    operation,
    system,
    name: rest.slice(0, -1).join(':'), // the fingerprint is last
    added: count('added'),
    left: event.type === 'imported' ? (event.left ?? 0) : 0,
    changed: count('changed'),
    unchanged: count('unchanged'),
    links: count('links'),
    confirmed: count('confirmed'),
    proposals: count('proposals'),
    refused: count('refused'),
    flagged: count('flagged'),
  }
}
