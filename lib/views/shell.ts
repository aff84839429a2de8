import { instantFromMs } from '@/lib/domain/instant'
import { storeRefusalMessage } from '@/lib/domain/store-refusal'
import { conditionOf, noteReadOnly } from '@/lib/store/condition'
import type { Store } from '@/lib/store/port'
import { findFellBack } from '@/lib/store/queries/fell-back'
import { hasOneToUndo } from '@/lib/store/queries/last-to-undo'
import { findWentLive } from '@/lib/store/queries/went-live'
import { isDamage } from '@/lib/store/store-errors'

import { readAgents } from './agents'
import type { AgentView } from './agents'
import { readQueueCounts } from './queue'

/** The data of the shell, on every page. */
export type ShellView = {
  readonly store: 'user' | 'demo'
  readonly reviewer: string | null
  readonly model: string | null // the configured judge; null: none
  readonly canUndo: boolean // the reviewer has a decision in effect that the undo key undoes
  readonly pending: number
  readonly oldestPendingAt: string | null
  readonly problems: number // findings of the health rules, as last counted
  readonly agents: readonly AgentView[]
  readonly readOnly: string | null // why nothing can be changed, and what to do
  readonly fellBack: readonly {
    readonly agent: string | null // null: the default
    readonly why: string
  }[] // automatically returned to shadow, with no signature since; at most 3
  readonly wentLive: readonly {
    readonly agent: string | null // null: all agents
    readonly at: string // of the second signature
  }[] // within the last 24 hours, and still live; at most 3
}

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_NOTICES = 3

type Asked = {
  readonly reviewer: string | null
  readonly model: string | null
  readonly now: Date
  readonly problemsSoFar: (store: Store) => Promise<number> // counted beside the event loop
}

export async function readShell(store: Store, request: Asked): Promise<ShellView> {
  const parts = await readParts(store, request)
  const { readOnly } = conditionOf(store.file)
  const words =
    readOnly === null ? null : storeRefusalMessage({ kind: 'store-read-only', why: readOnly })
  return {
    store: store.kind,
    reviewer: request.reviewer,
    model: request.model,
    ...parts,
    readOnly: words === null ? null : `${words.sentence} ${words.wayOut}`,
  }
}

type Parts = Omit<ShellView, 'store' | 'reviewer' | 'model' | 'readOnly'>

const NOTHING: Parts = {
  agents: [],
  pending: 0,
  oldestPendingAt: null,
  problems: 0,
  fellBack: [],
  wentLive: [],
  canUndo: false,
}

/** Tells nothing of the store to who may only read the documentation (rule WS14). */
export function shellForStranger({ kind }: Pick<Store, 'kind'>): ShellView {
  return { store: kind, reviewer: null, model: null, readOnly: null, ...NOTHING }
}

/** If the store is damaged, nothing in it may be readable; the page still reports it. */
async function readParts(store: Store, { reviewer, now, problemsSoFar }: Asked): Promise<Parts> {
  const dayAgo = instantFromMs(now.getTime() - DAY_MS)
  try {
    const [agents, { byStatus, oldestPendingAt }, problems, fellBack, wentLive, canUndo] =
      await Promise.all([
        readAgents(store),
        readQueueCounts(store, null),
        problemsSoFar(store),
        findFellBack(store.read, MOST_NOTICES),
        findWentLive(store.read, { since: dayAgo, most: MOST_NOTICES }),
        reviewer !== null && hasOneToUndo(store, reviewer),
      ])
    const { pending } = byStatus
    return { agents, pending, oldestPendingAt, problems, fellBack, wentLive, canUndo }
  } catch (error) {
    if (!isDamage(error)) throw error
    noteReadOnly(store.file, 'damaged')
    return NOTHING
  }
}
