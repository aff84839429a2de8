import Database from 'better-sqlite3'

import type { RecordedPair, Scan, ScannedFact, SlotPosition } from '../scan'
import { prepareChangedFacts } from './changed-since'
import { prepareChangedSlots } from './changed-slots'
import { BUSY_TIMEOUT_MS } from './connection'
import { ALL, ONE_SLOT, RECORDED_PAIRS, SELECT_ACTIVE, STILL_CURRENT } from './slot-reads'
import { prepareSlotAhead } from './slots-ahead'

/** The columns as a list, which the driver returns in half the time of an object. */
type ScannedRow = readonly [
  id: string,
  entity: string,
  aspect: string,
  entityKey: string,
  aspectKey: string,
  key: string | null,
  kind: string,
  content: string,
  metadata: string,
  validFrom: number,
  timeKnown: number,
  revision: number,
]

type LaterRow = readonly [...ScannedRow, endsAt: number]

function toFact(row: ScannedRow | LaterRow): ScannedFact {
  return {
    id: row[0],
    entity: row[1],
    aspect: row[2],
    entityKey: row[3],
    aspectKey: row[4],
    key: row[5],
    kind: row[6],
    content: row[7],
    metadata: row[8],
    validFrom: row[9],
    timeKnown: row[10] === 1,
    revision: row[11],
    endsAt: null,
  }
}

const SLOTS_A_LOOK = 50 // looking passes over every slot between those that changed, so what is found and not read is paid for twice

const ORDER = 'ORDER BY "entityKey", "aspectKey", "id"'

/**
 * Opens a read-only connection that reads active facts in slot order. It does not use Prisma, because a sweep reads every fact, and turning
 * a million rows into objects twice would take longer than comparing them.
 */
export function openScan(file: string): Scan & { closeAtExit(): void } {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  const select = <Values extends unknown[]>(condition: string) =>
    db.prepare<Values, ScannedRow>(`${SELECT_ACTIVE} AND ${condition}`).raw()
  const after = select<[string, string, string, number]>(
    `("entityKey", "aspectKey") > (?, ?) AND "aspectKey" IS NOT NULL ${ORDER} LIMIT ?`,
  )
  const between = select<[string, string, string, string, string, number]>(
    `("entityKey", "aspectKey") > (?, ?) AND ("entityKey", "aspectKey") <= (?, ?) AND "aspectKey" IS NOT NULL ${ORDER} LIMIT ?`,
  )
  const rest = select<[string, string, string, string]>(
    `"entityKey" = ? AND "aspectKey" = ? AND "id" > ? ORDER BY "id"`,
  )
  const afterInEntity = select<[string, string, string, number]>(
    `"entityKey" = ? AND "aspectKey" > ? ${ORDER} LIMIT ?`,
  )
  const oneSlot = db.prepare<[string, string, string, number], ScannedRow>(ONE_SLOT).raw()
  const pairs = db.prepare<[string, string, string, string, string], RecordedPair>(RECORDED_PAIRS)
  const later = db
    .prepare<[string, number, number, string, string, string, string], LaterRow>(STILL_CURRENT)
    .raw()
  const stillCurrent = (
    agentId: string,
    { from, to, at }: { readonly from: SlotPosition; readonly to: SlotPosition; readonly at: Date },
  ): readonly ScannedFact[] => {
    const ms = at.getTime()
    return later
      .all(agentId, ms, ms, from.entityKey, from.aspectKey, to.entityKey, to.aspectKey)
      .map((row) => ({ ...toFact(row), endsAt: row[12] }))
  }
  const withStillCurrent = (agentId: string, slots: readonly ScannedFact[][], at: Date | null) => {
    const [from, to] = [slots[0]?.[0], slots.at(-1)?.[0]]
    if (at !== null && from !== undefined && to !== undefined)
      addToSlots(slots, stillCurrent(agentId, { from, to, at }))
    return slots
  }
  const { next: changedSlots, counts } = prepareChangedSlots(db)
  const closeAtExit = () => void db.close()
  return {
    async nextSlots({ agentId, entityKey, at, until = null }, position, limit) {
      const aspectKey = position?.aspectKey ?? ''
      const from = [agentId, position?.entityKey ?? '', aspectKey] as const
      const read =
        entityKey !== null
          ? afterInEntity.all(agentId, entityKey, aspectKey, limit)
          : until === null
            ? after.all(...from, limit)
            : between.all(...from, until.entityKey, until.aspectKey, limit)
      const rows = read.map(toFact)
      const end = rows.at(-1)
      // The limit may have split the last slot, so its rest is read too.
      if (end !== undefined && rows.length === limit) {
        for (const row of rest.iterate(agentId, end.entityKey, end.aspectKey, end.id))
          rows.push(toFact(row))
      }
      return withStillCurrent(agentId, bySlot(rows), at)
    },
    async nextChanged({ agentId, entityKey, at, since }, position, limit) {
      const slots: ScannedFact[][] = []
      let [slotsRead, facts, last] = [0, 0, position]
      const hasRoom = () => facts < limit && slotsRead < limit
      let isEnd = false
      while (!isEnd && hasRoom()) {
        const found = changedSlots({ agentId, entityKey }, { since, position: last }, SLOTS_A_LOOK)
        isEnd = found.length < SLOTS_A_LOOK
        for (const next of found) {
          if (!hasRoom()) break
          const slot = oneSlot.all(agentId, next.entityKey, next.aspectKey, ALL).map(toFact)
          if (slot.length > 0) slots.push(slot)
          slotsRead += 1
          facts += slot.length
          last = next
        }
      }
      if (last === null || slotsRead === 0) return null
      return { slots: withStillCurrent(agentId, slots, at), slotsRead, last }
    },
    async slot(agentId, { entityKey, aspectKey }, { at, most = ALL }) {
      const active = oneSlot.all(agentId, entityKey, aspectKey, most).map(toFact)
      if (at === null) return active
      const position = { entityKey, aspectKey }
      return [...active, ...stillCurrent(agentId, { from: position, to: position, at })]
    },
    async recordedPairs(agentId, from, to) {
      return pairs.all(agentId, from.entityKey, from.aspectKey, to.entityKey, to.aspectKey)
    },
    slotAhead: prepareSlotAhead(db),
    ...counts,
    changed: prepareChangedFacts(db),
    close: async () => closeAtExit(),
    closeAtExit,
  }
}

function addToSlots(slots: readonly ScannedFact[][], facts: readonly ScannedFact[]): void {
  if (facts.length === 0) return
  const nameOf = ({ entityKey, aspectKey }: SlotPosition) => JSON.stringify([entityKey, aspectKey])
  const bySlotName = new Map(
    slots.flatMap((slot) => slot.slice(0, 1).map((fact) => [nameOf(fact), slot])),
  )
  for (const fact of facts) bySlotName.get(nameOf(fact))?.push(fact)
}

function bySlot(rows: readonly ScannedFact[]): readonly ScannedFact[][] {
  const slots: ScannedFact[][] = []
  let slot: ScannedFact[] = []
  for (const row of rows) {
    const previous = slot[0]
    if (
      previous !== undefined &&
      (previous.entityKey !== row.entityKey || previous.aspectKey !== row.aspectKey)
    ) {
      slots.push(slot)
      slot = []
    }
    slot.push(row)
  }
  if (slot.length > 0) slots.push(slot)
  return slots
}
