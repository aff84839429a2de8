import { AsOfControl } from '@/components/memory/as-of/as-of-control'
import { Link } from '@/components/ui/link'
import { Tabs } from '@/components/ui/tabs'
import { integrityHref } from '@/lib/filters/integrity-filter'
import { toParams } from '@/lib/filters/url-value'
import { formatCount } from '@/lib/language/format'
import type { MemoryQuestions } from '@/lib/views/memory-questions'

const PAGES = [
  ['Context', '/memory'],
  ['Facts', '/memory/facts'],
  ['Duplicates', '/memory/duplicates'],
  ['Flip-flops', '/memory/flip-flops'],
  ['Still true?', '/memory/still-true'],
] as const

/** The pages about an agent's memory, side by side, each with what there is to look at; its health is one line. */
export function MemoryTabs({
  agent,
  current,
  questions,
}: {
  readonly agent: string | null
  readonly current: (typeof PAGES)[number][0] | 'Health'
  readonly questions: MemoryQuestions | null // null: nothing can be read
}) {
  const search = toParams({ agent }).toString()
  const counts: Readonly<Record<string, number | null | undefined>> = {
    Duplicates: questions?.duplicates,
    'Flip-flops': questions?.changedBack,
    'Still true?': questions?.unconfirmed,
  }
  return (
    <Tabs
      label="Memory"
      tabs={PAGES.map(([title, href]) => ({
        title,
        count: counts[title] ?? 0,
        href: search === '' ? href : `${href}?${search}`,
        current: title === current,
      }))}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 pb-1">
        {questions === null || current === 'Health' ? null : (
          <HealthLine agent={agent} questions={questions} />
        )}
        {questions !== null && (current === 'Context' || current === 'Facts') ? (
          <AsOfControl />
        ) : null}
      </div>
    </Tabs>
  )
}

function HealthLine({
  agent,
  questions: { problems, rules },
}: {
  readonly agent: string | null
  readonly questions: MemoryQuestions
}) {
  return (
    <Link
      href={integrityHref({ agent })}
      className={`link tap inline-flex items-center ${problems === 0 ? 'text-ok' : 'text-warn'}`}
    >
      {problems === 0
        ? `✓ No problems found (${formatCount(rules, 'rule')})`
        : `! ${formatCount(problems, 'problem')}`}
    </Link>
  )
}
