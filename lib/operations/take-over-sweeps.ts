import type { Store } from '@/lib/store/port'

/** A step takes well under a second; a run silent for this long has lost its process. */
export const SILENT_MS = 20_000

/**
 * Whether an open run has no worker. A last sign of life in the future does not count: it came from a clock that has since been corrected.
 */
export function isAbandoned(
  run: { readonly id: string; readonly heartbeatAt: Date },
  seen: { readonly at: Date; readonly live: readonly string[]; readonly silentMs: number },
): boolean {
  const silence = Math.abs(seen.at.getTime() - run.heartbeatAt.getTime())
  return silence > seen.silentMs && !seen.live.includes(run.id)
}

/** Takes over open runs that have no worker, in this process (`live`) or another. Returns their ids. */
export async function takeOverSweeps(
  store: Store,
  by: {
    readonly owner: string
    readonly at: Date
    readonly live: readonly string[]
    readonly silentMs: number
  },
): Promise<readonly string[]> {
  const open = await store.read.sweepRun.findMany({ where: { activeKey: { not: null } } })
  const taken: string[] = []
  for (const run of open.filter((each) => isAbandoned(each, by))) {
    const claimed = await store.transact((tx) =>
      tx.sweepRun.updateMany({
        where: { id: run.id, owner: run.owner, heartbeatAt: run.heartbeatAt },
        data: { owner: by.owner, heartbeatAt: by.at },
      }),
    )
    if (claimed.count === 1) taken.push(run.id)
  }
  return taken
}
