import { changeChains } from '@/lib/domain/change-patterns'
import type { FactKind } from '@/lib/domain/fact'
import { instantFromMs, startOfDay } from '@/lib/domain/instant'
import { turnoverRates } from '@/lib/domain/turnover-rates'
import { sortedSlots, unstableSlots } from '@/lib/domain/unstable-slots'
import type { ChangesFilter } from '@/lib/filters/changes-filter'
import type { Interval } from '@/lib/statistics/binomial-interval'
import type { Store } from '@/lib/store/port'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import { findApprovalsTakenBack } from '@/lib/store/sql/approvals-taken-back'
import { loadChangedVersions } from '@/lib/store/sql/changed-versions'
import { readSourceTurnover, type SourceTurnover } from '@/lib/store/sql/source-turnover'

import { placeView, readPlaceWords, type ChangedPlace } from './changed-place'
import { chooseQuestions, suggestions, type SuggestedQuestion } from './changes-questions'

const PAGE = 20
const MOST_DECISIONS = 10
const OFTEN_DECIDED = 3
const MOST_PAIRS = 10
const MOST_SOURCES = 10

export type TakenBackView = {
  readonly proposalId: string
  readonly number: number
  readonly agentId: string
  readonly older: string
  readonly newer: string
  readonly takenBack: number
  readonly lastAt: string
}

export type RatedSource = SourceTurnover & { readonly rate: number; readonly interval: Interval }

export type ChangesView = {
  readonly agent: string | null
  readonly kind: FactKind | null
  readonly since: string | null
  readonly changes: number // in all these slots
  readonly changedBack: number // slots that changed back to an earlier value
  readonly places: readonly ChangedPlace[] // one page of those that changed more than once
  readonly placeCount: number
  readonly changedOnce: number // slots that changed once, which is no pattern
  readonly page: number
  readonly pages: number
  readonly decisions: { readonly total: number; readonly places: readonly ChangedPlace[] } // changed back, or changed three times or more
  readonly takenBack: { readonly total: number; readonly pairs: readonly TakenBackView[] }
  readonly sources: {
    readonly by: ChangesFilter['by']
    readonly rated: readonly RatedSource[] // the first ones
    readonly total: number
    readonly tooFew: {
      readonly sources: number
      readonly facts: number
      readonly superseded: number
    }
  }
  readonly questions: { readonly total: number; readonly suggested: readonly SuggestedQuestion[] }
}

/** Counts the slots whose value changed back, ever. */
export async function countChangedBack(store: Store, agent: string | null): Promise<number> {
  const slots = unstableSlots(await chainsOf(store, agent), { sinceMs: null, kind: null })
  return slots.filter(({ returns }) => returns > 0).length
}

/** Reads what keeps changing in an agent's memory, or in all. Computed once, then again after the next write (rules PC1–PC8). */
export async function readChanges(store: Store, filter: ChangesFilter): Promise<ChangesView> {
  const { agent, kind, since, sort, by } = filter
  const { read } = store
  const named = JSON.stringify(agent)
  const [chains, sources, allPairs] = await Promise.all([
    chainsOf(store, agent),
    untilNextWrite(store, `source turnover ${by} ${named}`, async () =>
      turnoverRates(await readSourceTurnover(read, { agentId: agent, by })),
    ),
    untilNextWrite(store, `approvals taken back ${named}`, () =>
      findApprovalsTakenBack(read, agent),
    ),
  ])
  const sinceMs = since === null ? null : startOfDay(since)
  const summed = async () => unstableSlots(chains, { sinceMs, kind })
  // The start day can be any of thousands, so changes since then are summed each time.
  const changed =
    sinceMs === null
      ? await untilNextWrite(store, `changed places ${JSON.stringify([agent, kind])}`, summed)
      : await summed()
  const slots = sortedSlots(
    changed.filter(({ changes }) => changes > 1),
    sort,
  )
  const decisions = sortedSlots(
    unstableSlots(chains, { sinceMs, kind: 'decision' }).filter(
      ({ returns, changes }) => returns > 0 || changes >= OFTEN_DECIDED,
    ),
    'returns',
  )
  const pairs = sinceMs === null ? allPairs : allPairs.filter(({ lastMs }) => lastMs >= sinceMs)
  const pages = Math.max(1, Math.ceil(slots.length / PAGE))
  const page = Math.min(filter.page, pages)
  const shown = slots.slice((page - 1) * PAGE, page * PAGE)
  const asked = chooseQuestions(slots, pairs)
  const words = await readPlaceWords(store, [
    ...shown,
    ...decisions.slice(0, MOST_DECISIONS),
    ...asked.slots,
  ])
  return {
    agent,
    kind,
    since,
    changes: slots.reduce((sum, slot) => sum + slot.changes, 0),
    changedBack: slots.filter(({ returns }) => returns > 0).length,
    places: shown.map((slot) => placeView(slot, words)),
    placeCount: slots.length,
    changedOnce: changed.length - slots.length,
    page,
    pages,
    decisions: {
      total: decisions.length,
      places: decisions.slice(0, MOST_DECISIONS).map((slot) => placeView(slot, words)),
    },
    takenBack: {
      total: pairs.length,
      pairs: pairs.slice(0, MOST_PAIRS).map(({ lastMs, ...pair }) => ({
        ...pair,
        lastAt: instantFromMs(lastMs).toISOString(),
      })),
    },
    sources: {
      by,
      rated: sources.rated.slice(0, MOST_SOURCES),
      total: sources.rated.length,
      tooFew: sources.tooFew,
    },
    questions: {
      total: asked.total,
      suggested: await suggestions(store, { asked, chains, words }),
    },
  }
}

function chainsOf(store: Store, agent: string | null) {
  return untilNextWrite(store, `change chains ${JSON.stringify(agent)}`, async () =>
    changeChains(await loadChangedVersions(store.read, agent)),
  )
}
