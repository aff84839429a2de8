import { PagesNav } from '@/components/ui/pages-nav'
import { REPAIRS, type IntegrityRule } from '@/lib/domain/integrity'
import { integrityHref } from '@/lib/filters/integrity-filter'
import { formatNumber } from '@/lib/language/format'
import type { FaultView, IntegrityView } from '@/lib/views/integrity'

import { FaultRow } from './fault-row'
import { RepairButton } from './repair-button'
import { RULE_WORDS } from './rule-words'

/** The findings of one rule, a page at a time. */
export function FaultList({
  view,
  rule,
  agent,
}: {
  readonly view: IntegrityView
  readonly rule: IntegrityRule
  readonly agent: string | null
}) {
  const { faults, page, pages } = view
  const { title, what } = RULE_WORDS[rule]
  const count = view.counts[rule]
  return (
    <section aria-labelledby="findings" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="max-w-fact">
          <h2 id="findings" className="text-question">
            {title}: {count === 0 ? 'none' : formatNumber(count)}
          </h2>
          <p className="text-muted">{what}</p>
        </div>
        {canBeDoneTogether(faults) ? (
          <RepairButton faults={faults} label={`Repair all ${faults.length} on this page…`} />
        ) : null}
      </div>
      {faults.length === 0 ? (
        <p>No problems of this kind.</p>
      ) : (
        <ul className="border-line border-t">
          {faults.map((fault) => (
            <FaultRow key={fault.key} fault={fault} />
          ))}
        </ul>
      )}
      <PagesNav
        page={page}
        pages={pages}
        hrefOf={(nth) => integrityHref({ agent, rule, page: nth })}
      />
    </section>
  )
}

/** Where nothing is to be chosen fact by fact, and all are of one agent. */
function canBeDoneTogether(faults: readonly FaultView[]): boolean {
  const [first] = faults
  if (first === undefined || faults.length < 2) return false
  const choices = REPAIRS[first.rule]
  return (
    choices.length > 0 &&
    !choices.includes('keep') &&
    faults.every(({ agentId }) => agentId === first.agentId)
  )
}
