import { grouped } from '@/lib/domain/grouped'
import { INTEGRITY_RULES, type Fault, type IntegrityRule } from '@/lib/domain/integrity'
import type { IntegrityFilter } from '@/lib/filters/integrity-filter'
import type { Store } from '@/lib/store/port'
import { loadSourcedFacts } from '@/lib/store/queries/load-pairs'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import { countChecked, type Checked } from '@/lib/store/sql/fault-queries'
import { findFaults } from '@/lib/store/sql/find-faults'

import { factView } from './fact-view'
import type { FactView } from './fact-view'
import { nameRows, type RowName } from './name-rows'

const PAGE = 25
const MOST_FACTS = 10 // per finding

/** One finding with the facts to look at. */
export type FaultView = Pick<Fault, 'rule' | 'key' | 'agentId'> & {
  readonly facts: readonly FactView[] // at most 10
  readonly factCount: number
  readonly about: RowName | null // its source or proposal
}

export type IntegrityView = {
  readonly checkedAt: string
  readonly checked: Checked
  readonly counts: Readonly<Record<IntegrityRule, number>>
  readonly total: number
  readonly byAgent: Readonly<Record<string, number>> // findings
  readonly rule: IntegrityRule | null // the rule whose findings are listed; null: no problems
  readonly faults: readonly FaultView[]
  readonly page: number
  readonly pages: number
}

/** Reads the integrity findings. Computed once, then again after the next write. */
export async function readIntegrity(
  store: Store,
  { agent, rule, page }: IntegrityFilter,
  at: Date,
): Promise<IntegrityView> {
  const { checkedAt, checked, byRule } = await untilNextWrite(
    store,
    `integrity ${JSON.stringify(agent)}`,
    async () => ({
      checkedAt: at.toISOString(),
      checked: await countChecked(store.read, agent),
      byRule: grouped(await findFaults(store.read, agent, at), (fault) => fault.rule),
    }),
  )
  const countOf = (each: IntegrityRule) => byRule.get(each)?.length ?? 0
  const shown = rule ?? INTEGRITY_RULES.find((each) => countOf(each) > 0) ?? null
  const found = shown === null ? [] : (byRule.get(shown) ?? [])
  const pages = Math.max(1, Math.ceil(found.length / PAGE))
  const current = Math.min(page, pages)
  return {
    checkedAt,
    checked,
    counts: Object.fromEntries(INTEGRITY_RULES.map((each) => [each, countOf(each)])) as Record<
      IntegrityRule,
      number
    >,
    total: [...byRule.values()].reduce((sum, faults) => sum + faults.length, 0),
    byAgent: countByAgent([...byRule.values()].flat()),
    rule: shown,
    faults: await faultViews(store, found.slice((current - 1) * PAGE, current * PAGE)),
    page: current,
    pages,
  }
}

function countByAgent(faults: readonly Fault[]): Readonly<Record<string, number>> {
  const byAgent = grouped(faults, ({ agentId }) => agentId)
  return Object.fromEntries([...byAgent].map(([id, own]) => [id, own.length]))
}

async function faultViews(store: Store, faults: readonly Fault[]): Promise<readonly FaultView[]> {
  const named = (fault: Fault) =>
    fault.rule === 'open-question'
      ? ({ table: 'proposal', id: fault.key } as const)
      : ({ table: 'source', id: fault.key } as const)
  const [facts, names] = await Promise.all([
    loadSourcedFacts(
      store.read,
      faults.flatMap(({ factIds }) => factIds.slice(0, MOST_FACTS)),
    ),
    nameRows(store.read, faults.map(named)),
  ])
  return faults.map((fault) => {
    const { table, id } = named(fault)
    return {
      rule: fault.rule,
      key: fault.key,
      agentId: fault.agentId,
      facts: fault.factIds.slice(0, MOST_FACTS).flatMap((factId) => {
        const row = facts.get(factId)
        return row === undefined ? [] : [factView(row)]
      }),
      factCount: fault.factIds.length,
      about: names.get(`${table}:${id}`) ?? null,
    }
  })
}
