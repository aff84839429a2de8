import { Notice } from '@/components/ui/notice'
import { formatCount, formatInstant, formatNumber } from '@/lib/language/format'
import type { LogCheckView } from '@/lib/views/log-check'

/** Whether the log, played again, leads to what is stored. */
export function LogCheck({ view }: { readonly view: LogCheckView | null }) {
  if (view === null)
    return <p>The log is checked against the stored rows shortly after start, and then daily.</p>
  const { checkedAt, operations, rows, total, findings } = view
  const when = formatInstant(checkedAt)
  if (total === 0) {
    return (
      <p>
        The log was checked on {when}: its {formatCount(operations, 'operation')} account for all{' '}
        {formatCount(rows, 'stored row')}. It is checked daily.
      </p>
    )
  }
  return (
    <Notice
      tone="warn"
      title={`The log and the stored rows disagree in ${formatCount(total, 'place')}`}
    >
      <p>
        Something other than Palimpsest changed the database, or part of it was lost. Checked on{' '}
        {when}.
      </p>
      <ul className="text-label mt-2 list-disc pl-4">
        {findings.map((finding) => (
          <li key={finding} className="break-words">
            {finding}
          </li>
        ))}
      </ul>
      {total > findings.length ? (
        <p className="text-label mt-2">
          And {formatNumber(total - findings.length)} more. To list all, run{' '}
          <span className="mono">npm run -s check-log</span>.
        </p>
      ) : null}
    </Notice>
  )
}
