import { FactMarks } from '@/components/shared/fact-marks'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { isolatedParts } from '@/lib/domain/isolated'
import { formatDay } from '@/lib/language/format'
import type { FactBrief, FactView } from '@/lib/views/fact-view'

/** The other facts about the same entity and aspect, current now or at the moment that is viewed. */
export function FactSiblings({
  fact: { entity, aspect },
  siblings,
  isPast,
}: {
  readonly fact: Pick<FactView, 'entity' | 'aspect'>
  readonly siblings: readonly FactBrief[]
  readonly isPast: boolean
}) {
  if (siblings.length === 0) return null
  return (
    <Section
      id="siblings"
      title={`${isPast ? 'Other facts then' : 'Other current facts'} about ${isolatedParts(`${entity} › ${aspect}`)}`}
      titleClass="wrap-anywhere"
      className="flex flex-col gap-2"
    >
      <ul>
        {siblings.map((sibling) => (
          <li
            key={sibling.id}
            className="border-line flex flex-col gap-1 border-b py-2 last:border-b-0"
          >
            <Link
              href={`/memory/facts/${sibling.id}`}
              dir="auto"
              className="tap line-clamp-3 wrap-anywhere hover:underline"
            >
              {sibling.content}
            </Link>
            <span className="text-label text-muted flex flex-wrap items-center gap-1.5">
              {formatDay(sibling.validFrom)}
              <FactMarks fact={isPast ? { ...sibling, status: 'active' } : sibling} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
