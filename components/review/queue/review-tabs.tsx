import { Tabs } from '@/components/ui/tabs'
import { SCORE_WORDS } from '@/lib/domain/possible'
import { ENDED_ELSEWHERE } from '@/lib/domain/terms'

const PAGES = [
  ['Proposals', '/review'],
  [SCORE_WORDS.possible, '/review/possible'],
  [ENDED_ELSEWHERE, '/review/ended'],
  ['Patterns', '/review/patterns'],
  ['Blind review', '/review/blind'],
  ['Test a pair', '/review/test'],
] as const

/** The pages for reviewing, side by side. */
export function ReviewTabs({ current }: { readonly current: (typeof PAGES)[number][0] }) {
  return (
    <Tabs
      label="Review"
      tabs={PAGES.map(([title, href]) => ({ title, href, current: title === current }))}
    />
  )
}
