import { FactMarks } from '@/components/shared/fact-marks'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { formatDay } from '@/lib/language/format'
import type { FactBrief } from '@/lib/views/fact-view'

/** The other current facts of the same entity and aspect. */
export function FactSiblings({
  siblings,
  archived,
}: {
  readonly siblings: readonly FactBrief[]
  readonly archived: boolean
}) {
  return (
    <Section id="siblings" title="Siblings" className="flex flex-col gap-2">
      {siblings.length === 0 ? (
        <p className="text-muted">
          {archived
            ? 'None while it is archived: it is compared with nothing.'
            : 'No other current fact has its entity and aspect.'}
        </p>
      ) : (
        <ul>
          {siblings.map((sibling) => (
            <li
              key={sibling.id}
              className="border-line flex flex-col gap-1 border-b py-2 last:border-b-0"
            >
              <Link
                href={`/facts/${sibling.id}`}
                dir="auto"
                className="line-clamp-3 min-h-6 wrap-anywhere hover:underline"
              >
                {sibling.content}
              </Link>
              <span className="text-label text-muted flex flex-wrap items-center gap-1.5">
                {formatDay(sibling.validFrom)}
                <FactMarks fact={sibling} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
