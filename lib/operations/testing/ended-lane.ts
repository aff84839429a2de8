import type { BurstName } from '@/lib/domain/ended-burst'
import type { EndedList, EndedValue } from '@/lib/domain/ended-elsewhere'
import { parseFactsJsonl } from '@/lib/importers/facts-jsonl'
import type { Store } from '@/lib/store/port'
import { readEnded } from '@/lib/views/ended'
import type { EndedPairView } from '@/lib/views/ended-view'

import { answerEnded } from '../answer-ended'
import { importFacts } from '../import-facts'
import type { ShownEnd } from '../steps/answer-about-end'
import { at, valueOf, type Requests } from '../testing'

const NOW = at('2026-08-01T12:00:00Z')

/** A fact of an imported file, with the fields of the file. */
type LaneRow = Readonly<Record<string, unknown>>

/** Returns what a file needs that brings ended facts of the agent “scout”, and what answers them. */
export function endedLane(store: Store, requests: Requests) {
  const lane = (list: EndedList = 'open', burst: BurstName | null = null) =>
    readEnded(store, { agent: 'scout', list, burst })
  return {
    lane,
    async take(...rows: readonly LaneRow[]) {
      const text = rows.map((row) => JSON.stringify({ agent: 'scout', ...row })).join('\n')
      const batch = parseFactsJsonl(text, { name: 'facts.jsonl', nowMs: NOW.getTime() })
      return valueOf(await importFacts(store, { batch, skipRefused: false }, requests({ at: NOW })))
    },
    factOf: (id: string) =>
      store.read.fact.findFirstOrThrow({ where: { importKey: `file:${id}` } }),
    async first(list?: EndedList) {
      const [pair] = (await lane(list)).pairs
      if (pair === undefined) throw new Error('nothing is asked')
      return pair
    },
    answer: (pair: EndedPairView, value: EndedValue, request = requests()) =>
      answerEnded(store, { ...shownOf(pair), value }, request),
  }
}

/** What an answer says of what was shown. */
export function shownOf({ older, newer, answerId }: EndedPairView): ShownEnd {
  return {
    olderId: older.id,
    olderVersion: older.version,
    newerId: newer?.id ?? null,
    newerVersion: newer?.version ?? null,
    answerId,
  }
}
