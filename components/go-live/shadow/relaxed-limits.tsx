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
        {groupByOperation(relaxed).map(([by, group]) => (
          <li key={by?.operationId ?? ''} className="py-0.5 wrap-anywhere">
            {group.map(relaxationWords).join(' · ')}
            <span className="text-label text-muted block min-h-6 print:min-h-0">
              {by === null ? (
                'Set before the log began'
              ) : !links ? (
                byWords(by)
              ) : (
                <Link href={`/activity/${by.operationId}`} className="link reach">
                  {byWords(by)}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type By = Relaxed['by']

/** Limits that one operation relaxed are said to be by whom once, in the order in which the first of them comes. */
function groupByOperation(
  relaxed: readonly Relaxed[],
): readonly (readonly [By, readonly Relaxed[]])[] {
  const groups = new Map<string | null, [By, Relaxed[]]>()
  for (const each of relaxed) {
    const key = each.by?.operationId ?? null
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [each.by, [each]])
    else group[1].push(each)
  }
  return [...groups.values()]
}

function byWords(by: NonNullable<Relaxed['by']>): string {
  const last = signatureWords({ ...by, by: by.actor })
  return by.requestedBy === undefined
    ? last
    : `Requested by ${isolated(by.requestedBy)}, confirmed by ${last}`
}
