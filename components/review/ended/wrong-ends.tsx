import { Link } from '@/components/ui/link'
import { endedHref } from '@/lib/filters/ended-filter'
import { formatCount } from '@/lib/language/format'
import type { EndedSampleView } from '@/lib/views/ended-samples'

/** What a sample found ended wrongly, each fact with the way to the card where it is given back (rule AU21). */
export function WrongEnds({
  agentId,
  sample: { number, wrong },
}: {
  readonly agentId: string
  readonly sample: Pick<EndedSampleView, 'number' | 'wrong'>
}) {
  if (wrong.length === 0) return null
  return (
    <details>
      <summary className="text-muted hover:text-text flex min-h-7 w-fit items-center max-md:min-h-10">
        {formatCount(wrong.length, 'fact')} ended wrongly
      </summary>
      <p className="text-label text-muted">
        None is given back automatically. Open a fact to give it back.
      </p>
      <ul aria-label={`Ended wrongly, sample ${number}`}>
        {wrong.map(({ id, content, isEnded }) => (
          <li key={id} className="flex min-w-0 items-baseline gap-x-2">
            <Link
              href={
                isEnded
                  ? endedHref({ agent: agentId, list: 'open', fact: id })
                  : `/memory/facts/${id}`
              }
              className="link tap min-w-0 truncate"
              dir="auto"
            >
              {content}
            </Link>
            {isEnded ? null : (
              <span className="text-label text-muted shrink-0">no longer ended by its source</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
