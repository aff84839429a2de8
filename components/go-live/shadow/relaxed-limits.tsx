import { signatureWords } from '@/components/shared/switch-words'
import { Link } from '@/components/ui/link'
import { isolated } from '@/lib/domain/isolated'
import type { Relaxed } from '@/lib/domain/phase-switch'
import { relaxationWords } from '@/lib/domain/relaxed-words'

/** What was made easier to pass than as built in, by whom and when: both signers see it (rule GA21). */
export function RelaxedLimits({
  relaxed,
  links = true,
}: {
  readonly relaxed: readonly Relaxed[]
  readonly links?: boolean // to the operation that relaxed it
}) {
  if (relaxed.length === 0) return null
  return (
    <section
      aria-label="Relaxed limits"
      className="border-bad bg-bad/8 break-inside-avoid rounded-md border px-3 py-2"
    >
      <h3 className="text-bad font-semibold">
        <span aria-hidden="true" className="font-mono">
          ✕
        </span>{' '}
        Relaxed limits
      </h3>
      <ul className="mt-1">
        {relaxed.map((each) => (
          <li
            key={each.kind === 'waived' ? each.gate : each.field}
            className="min-h-6 wrap-anywhere print:min-h-0"
          >
            {relaxationWords(each)}
            <span className="text-muted">
              {' · '}
              {each.by === null ? (
                'set before the log began'
              ) : !links ? (
                byWords(each.by)
              ) : (
                <Link href={`/activity/${each.by.operationId}`} className="link">
                  {byWords(each.by)}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function byWords(by: NonNullable<Relaxed['by']>): string {
  const last = signatureWords({ ...by, by: by.actor })
  return by.requestedBy === undefined
    ? last
    : `requested by ${isolated(by.requestedBy)}, confirmed by ${last}`
}
