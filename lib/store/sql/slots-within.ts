import type { Tx } from '../port'
import type { RecordedPair, Scan, ScannedFact } from '../scan'
import { instant } from '../sqlite/dialect'
import { query } from '../sqlite/direct'
import { ALL, ONE_SLOT, RECORDED_PAIRS, STILL_CURRENT } from '../sqlite/slot-reads'

/** What detection reads of slots. */
export type SlotReader = Pick<Scan, 'slot' | 'recordedPairs'>

type Row = Omit<ScannedFact, 'timeKnown' | 'endsAt'> & { readonly timeKnown: number }

/** Reads slots as the scan does, with what the transaction has written. */
export function slotsWithin(tx: Tx): SlotReader {
  return {
    async slot(agentId, { entityKey, aspectKey }, { at, most = ALL }) {
      const active = await query<Row>(tx, ONE_SLOT, agentId, entityKey, aspectKey, most)
      const rows = active.map((row) => toScanned({ ...row, endsAt: null }))
      if (at === null) return rows
      const ms = instant(at)
      const later = await query<Row & { readonly endsAt: number }>(
        tx,
        STILL_CURRENT,
        agentId,
        ms,
        ms,
        entityKey,
        aspectKey,
        entityKey,
        aspectKey,
      )
      return [...rows, ...later.map(toScanned)]
    },
    recordedPairs: (agentId, from, to) =>
      query<RecordedPair>(
        tx,
        RECORDED_PAIRS,
        agentId,
        from.entityKey,
        from.aspectKey,
        to.entityKey,
        to.aspectKey,
      ),
  }
}

function toScanned(row: Row & { readonly endsAt: number | null }): ScannedFact {
  return { ...row, timeKnown: row.timeKnown === 1 }
}
