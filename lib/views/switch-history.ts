import type { Store } from '@/lib/store/port'

const MOST = 50

/** One phase change, as the report lists it. */
export type PastSwitch = {
  readonly id: string
  readonly toPhase: number
  readonly autoApply: boolean
  readonly status: string
  readonly signed: readonly {
    readonly by: string
    readonly verified: boolean
    readonly at: string
  }[]
  readonly returned: {
    readonly by: string
    readonly at: string
    readonly why: string
  } | null
}

/** Reads who signed for which phase of an agent (null: of the default), newest first, at most 50. */
export async function readSwitchHistory(
  store: Store,
  agentId: string | null,
): Promise<readonly PastSwitch[]> {
  const rows = await store.read.phaseSwitch.findMany({
    where: { agentId },
    orderBy: { id: 'desc' },
    take: MOST,
  })
  return rows.map((row) => ({
    id: row.id,
    toPhase: row.toPhase,
    autoApply: row.autoApply,
    status: row.status,
    signed: [
      { by: row.firstSigner, verified: row.firstVerified, at: row.firstAt.toISOString() },
      ...(row.secondSigner === null || row.secondAt === null
        ? []
        : [
            {
              by: row.secondSigner,
              verified: row.secondVerified ?? false,
              at: row.secondAt.toISOString(),
            },
          ]),
    ],
    returned:
      row.returnedBy === null || row.returnedAt === null
        ? null
        : { by: row.returnedBy, at: row.returnedAt.toISOString(), why: row.why ?? '' },
  }))
}
