import { normalizeText } from '@/lib/detection/normalize-text'
import { compareByTime, type Fact } from '@/lib/domain/fact'
import type { ImportBatch, ImportProblem, StatedReplacement } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import { pairKeyOf } from '@/lib/domain/proposal'
import type { Store, Tx } from '@/lib/store/port'
import { isArchived, toFact, type FactRow, type ProposalRow } from '@/lib/store/rows'

import { detectionOf, importedRow, type ImportedProposals } from './import-proposals'
import type { ImportRows } from './import-rows'

const MOST_HOLDERS = 5
const MOST_READ = 200

/** The pairs that conversation lines ask about (rules AR2, AR4, AR8). */
export type InsteadPairs = {
  readonly pairs: readonly {
    readonly said: StatedReplacement
    readonly older: Fact
    readonly newer: Fact
  }[]
  readonly problems: readonly ImportProblem[] // what is not asked, and why
}

/**
 * Finds what conversation lines take back: each active fact that contains the older value, in any slot; if no value is named, the
 * latest fact under the same key with another value. Writes nothing.
 */
export async function findInstead(
  reader: Tx,
  { batch, rows }: { readonly batch: ImportBatch; readonly rows: ImportRows },
): Promise<InsteadPairs> {
  const added = new Map(rows.facts.map((row) => [row.id, row]))
  const pairs = new Map<string, InsteadPairs['pairs'][number]>()
  const problems: ImportProblem[] = []
  for (const said of batch.instead ?? []) {
    const newer = added.get(rows.idOf(said.agent, said.newerExternalId) ?? '')
    if (newer === undefined) continue // read at an earlier import
    const { olders, left } = await oldersOf(reader, { said, newer, rows })
    if (left !== null) problems.push({ severity: 'flag', line: said.line, ref: null, reason: left })
    for (const older of olders) {
      const pairKey = pairKeyOf(older.id, newer.id)
      if (!pairs.has(pairKey))
        pairs.set(pairKey, { said, older: toFact(older), newer: toFact(newer) }) // rule P1
    }
  }
  return { pairs: [...pairs.values()], problems }
}

/** Proposes what `findInstead` finds. Applies nothing. */
export async function proposeInstead(
  tx: Tx,
  imported: {
    readonly batch: ImportBatch
    readonly rows: ImportRows
    readonly environment: Store['environment']
    readonly request: OperationRequest
    readonly firstNumber: number
  },
): Promise<ImportedProposals> {
  const { environment, request } = imported
  const { pairs, problems } = await findInstead(tx, imported)
  const proposals: ProposalRow[] = []
  const detections = new Map<string, Awaited<ReturnType<typeof detectionOf>>>()
  for (const { said, older, newer } of pairs) {
    const { policy, detect } =
      detections.get(said.agent) ?? (await detectionOf(tx, said.agent, environment))
    detections.set(said.agent, { policy, detect })
    proposals.push(
      importedRow({
        id: request.newId(),
        number: imported.firstNumber + proposals.length,
        older,
        newer,
        finding: detect(older, newer),
        policy,
        note: `Said in a conversation: “${said.said}”`,
        foreign: null,
        seen: { first: request.at, last: request.at, times: 1 },
      }),
    )
  }
  return { rows: proposals, problems }
}

type Asked = {
  readonly said: StatedReplacement
  readonly newer: FactRow
  readonly rows: ImportRows
}

async function oldersOf(
  tx: Tx,
  { said, newer, rows: { facts: added, idOf, rowOf } }: Asked,
): Promise<{ readonly olders: readonly FactRow[]; readonly left: string | null }> {
  const { agentId, key, entity } = newer
  const isOlder = (row: FactRow) =>
    row.agentId === agentId &&
    row.status === 'active' &&
    !isArchived(row) &&
    !isNeverTrue(row) &&
    compareByTime(row, newer) < 0 &&
    !holds(row, said.newer)
  const latestFirst = (found: readonly FactRow[]) =>
    found.filter(isOlder).toSorted((a, b) => compareByTime(b, a))
  const stored = { agentId, status: 'active' }
  const read = { take: MOST_READ, orderBy: { validFrom: 'desc' } } as const
  if (said.olderExternalId !== undefined) {
    const named = rowOf(idOf(said.agent, said.olderExternalId) ?? '')
    return { olders: named === null ? [] : latestFirst([named]), left: null }
  }
  if (said.older !== null) {
    const { older } = said
    const contains = normalizeText(older)
    const rows = await tx.fact.findMany({
      where: { ...stored, normalizedContent: { contains } },
      ...read,
    })
    const holders = latestFirst([...rows, ...added].filter((row) => holds(row, older)))
    const olders = holders.slice(0, MOST_HOLDERS)
    const rest = holders.length - olders.length
    const left = `${rest} more facts hold “${older}”; the latest ${MOST_HOLDERS} were proposed.`
    if (olders.length > 0) return { olders, left: rest === 0 ? null : left }
  }
  if (key === null) return { olders: [], left: notHeld(said) }
  const rows = await tx.fact.findMany({ where: { ...stored, key, entity }, ...read })
  const sameSlot = added.filter((row) => row.key === key && row.entity === entity)
  const olders = latestFirst([...rows, ...sameSlot]).slice(0, 1)
  return { olders, left: olders.length === 0 ? notHeld(said) : null }
}

/** A sentence that only takes something back holds no value (rule AW9). */
function isNeverTrue({ validFrom, validUntil }: FactRow): boolean {
  return validUntil !== null && validUntil <= validFrom
}

/** A line that only states something takes nothing back, so there is nothing to report. */
function notHeld({ older }: StatedReplacement): string | null {
  return older === null ? null : `It takes “${older}” back, and no older fact holds that.`
}

/** True when a fact contains the value as whole words: “pnpm” does not contain “npm”. */
function holds(row: Pick<FactRow, 'normalizedContent'>, value: string): boolean {
  const words = normalizeText(value).replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(
    row.normalizedContent,
  )
}
