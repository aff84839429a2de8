import { AsOfControl } from '@/components/memory/as-of/as-of-control'
import { Tabs } from '@/components/ui/tabs'
import { toParams } from '@/lib/filters/url-value'

const PAGES = [
  ['Context', '/memory'],
  ['Facts', '/memory/facts'],
  ['Duplicates', '/memory/duplicates'],
  ['Flip-flops', '/memory/flip-flops'],
  ['Health', '/memory/health'],
] as const

/** The pages about an agent's memory, side by side. */
export function MemoryTabs({
  agent,
  current,
}: {
  readonly agent: string | null
  readonly current: (typeof PAGES)[number][0]
}) {
  const search = toParams({ agent }).toString()
  return (
    <Tabs
      label="Memory"
      tabs={PAGES.map(([title, href]) => ({
        title,
        href: search === '' ? href : `${href}?${search}`,
        current: title === current,
      }))}
    >
      {current === 'Context' || current === 'Facts' ? (
        <div className="pb-1">
          <AsOfControl />
        </div>
      ) : null}
    </Tabs>
  )
}
