import { Link } from '@/components/ui/link'
import { INTEGRITY_RULES } from '@/lib/domain/integrity'
import { integrityHref } from '@/lib/filters/integrity-filter'
import { formatNumber } from '@/lib/language/format'
import type { IntegrityView } from '@/lib/views/integrity'

import { RULE_WORDS } from './rule-words'

/** Everything that is checked, with how often it was found wrong; each leads to its findings. */
export function RuleList({
  view,
  agent,
}: {
  readonly view: IntegrityView
  readonly agent: string | null
}) {
  return (
    <nav aria-label="Rules">
      <ul className="border-line border-t">
        {INTEGRITY_RULES.map((rule) => {
          const count = view.counts[rule]
          return (
            <li key={rule} className="border-line border-b">
              <Link
                href={integrityHref({ agent, rule })}
                aria-current={rule === view.rule ? 'true' : undefined}
                className="hover:bg-surface aria-[current]:bg-surface marked flex min-h-8 items-center justify-between gap-3 px-2 py-1 aria-[current]:font-medium max-md:min-h-10"
              >
                <span>{RULE_WORDS[rule].title}</span>
                <span className={`tabular-nums ${count === 0 ? 'text-muted' : 'text-bad'}`}>
                  {count === 0 ? 'none' : formatNumber(count)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
