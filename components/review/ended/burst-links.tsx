import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Kbd } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'
import { endedHref } from '@/lib/filters/ended-filter'
import type { EndedView } from '@/lib/views/ended'

import { burstWords } from './ended-words'

const MOST_SHOWN = 5

/** Facts that ended together, a line for each group, which leads to the group alone. */
export function BurstLinks({
  bursts,
  agentId,
}: {
  readonly bursts: EndedView['bursts']
  readonly agentId: string | null
}) {
  const hint = useKeyHint('together')
  if (bursts.length === 0) return null
  return (
    <section aria-labelledby="ended-together">
      <h2 id="ended-together" className="text-label text-muted font-semibold">
        Ended together
      </h2>
      <ul>
        {bursts.slice(0, MOST_SHOWN).map((burst, nth) => (
          <li
            key={`${burst.newerId} ${burst.second}`}
            className="flex flex-wrap items-baseline gap-x-2"
          >
            <Link href={endedHref({ agent: agentId, list: 'open', burst })} className="link reach">
              {burstWords(burst)}
            </Link>
            {nth === 0 && hint !== undefined ? <Kbd>{hint}</Kbd> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
