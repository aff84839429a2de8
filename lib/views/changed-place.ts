import type { FactKind } from '@/lib/domain/fact'
import { instantFromMs } from '@/lib/domain/instant'
import type { UnstableSlot } from '@/lib/domain/unstable-slots'
import type { Store } from '@/lib/store/port'

const DAY_MS = 86_400_000
const MOST_CHAINS = 20

/** A slot that changed, for page and API. */
export type ChangedPlace = {
  readonly agentId: string
  readonly entity: string | null // null: unclassified, so the chain serves as the slot
  readonly aspect: string | null
  readonly key: string | null
  readonly kind: FactKind
  readonly changes: number
  readonly returns: number
  readonly returnedTo: {
    readonly factId: string
    readonly content: string
    readonly times: number
  } | null
  readonly medianDays: number | null // how long a version lasted
  readonly lasted: number // number of versions the median covers
  readonly spanDays: number | null // from the first version to the last change
  readonly lastAt: string
  readonly chains: readonly string[] // the newest version of each chain, last changed first
  readonly current: { readonly id: string; readonly content: string } | null
}

/** The text of the facts that slots refer to, by id. */
export type PlaceWords = ReadonlyMap<string, { readonly content: string; readonly status: string }>

export async function readPlaceWords(
  store: Store,
  slots: readonly UnstableSlot[],
): Promise<PlaceWords> {
  const ids = new Set(
    slots.flatMap(({ chains, returnedTo }) => [
      ...chains.slice(0, 1),
      ...(returnedTo === null ? [] : [returnedTo.factId]),
    ]),
  )
  const rows = await store.read.fact.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, content: true, status: true },
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns a changed slot for page and API. */
export function placeView(slot: UnstableSlot, words: PlaceWords): ChangedPlace {
  const { place, kind, changes, returns, returnedTo, chains, firstMs, lastMs } = slot
  const [newest = ''] = chains
  const head = words.get(newest)
  return {
    ...place,
    kind,
    changes,
    returns,
    returnedTo:
      returnedTo === null
        ? null
        : { ...returnedTo, content: words.get(returnedTo.factId)?.content ?? '' },
    medianDays: inDays(slot.medianMs),
    lasted: slot.lasted,
    spanDays: firstMs === null ? null : inDays(lastMs - firstMs),
    lastAt: instantFromMs(lastMs).toISOString(),
    chains: chains.slice(0, MOST_CHAINS),
    current: head?.status === 'active' ? { id: newest, content: head.content } : null,
  }
}

/** Returns a duration in days, to a tenth. */
export function inDays(ms: number | null): number | null {
  return ms === null ? null : Math.round((ms / DAY_MS) * 10) / 10
}
