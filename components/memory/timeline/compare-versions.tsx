import { useRouter } from 'next/navigation'
import { useMemo } from 'react'

import { FactPair } from '@/components/review/diff/fact-pair'
import { useDiffMode } from '@/components/review/diff/use-diff-mode'
import { SelectField } from '@/components/ui/select-field'
import { formatDay } from '@/lib/language/format'
import type { FactView } from '@/lib/views/fact-view'

const SHORT = 60

/** Any two versions of a chain, beside each other. What is chosen is in the address. */
export function CompareVersions({
  factId,
  facts,
  older,
  newer,
}: {
  readonly factId: string
  readonly facts: readonly FactView[] // oldest first
  readonly older: FactView
  readonly newer: FactView
}) {
  const router = useRouter()
  const { mode } = useDiffMode()
  const pair = useMemo(() => ({ older, newer, readings: [], staleSides: null }), [older, newer])
  const choose = (side: 'older' | 'newer', id: string) => {
    const next = new URLSearchParams(window.location.search)
    const chosen = { older: older.id, newer: newer.id, [side]: id }
    for (const [name, value] of Object.entries(chosen)) next.set(name, value)
    router.replace(`/memory/facts/${factId}?${next}`, { scroll: false })
  }
  return (
    <section aria-label="Compare two versions" className="flex flex-col gap-3 pt-3">
      <div className="grid gap-3 md:grid-cols-2">
        {(['older', 'newer'] as const).map((side) => (
          <SelectField
            key={side}
            label={side === 'older' ? 'Older version' : 'Newer version'}
            value={(side === 'older' ? older : newer).id}
            options={facts.map(({ id, validFrom, content }, index) => ({
              value: id,
              label: `${index + 1}. ${formatDay(validFrom)}: ${shortened(content)}`,
            }))}
            onChange={(id) => choose(side, id)}
          />
        ))}
      </div>
      {older.content === newer.content ? (
        <p className="text-muted">Both have the same text.</p>
      ) : null}
      <FactPair proposal={pair} mode={mode} />
    </section>
  )
}

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, SHORT * 2))
  return characters.length <= SHORT ? text : `${characters.slice(0, SHORT - 1).join('')}…`
}
