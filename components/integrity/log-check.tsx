import { instantWords } from '@/components/facts/instant-words'
import { Notice } from '@/components/ui/notice'
import type { LogCheckView } from '@/lib/views/log-check'

/** Whether the log, played again, leads to what is stored. */
export function LogCheck({ view }: { readonly view: LogCheckView | null }) {
  if (view === null)
    return <p>The log is checked against the stored rows shortly after start, and then daily.</p>
  const { checkedAt, operations, rows, total, findings } = view
  const when = instantWords(checkedAt)
  if (total === 0) {
    return (
      <p>
        The log was checked on {when}: its {counted(operations, 'operation')} lead to the{' '}
        {counted(rows, 'row')} that are stored. It is checked daily.
      </p>
    )
  }
  return (
    <Notice
      tone="warn"
      title={`The log and the stored rows disagree in ${counted(total, 'place')}`}
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
          And {(total - findings.length).toLocaleString('en-US')} more. To list all, run{' '}
          <span className="mono">npm run -s check-log</span>.
        </p>
      ) : null}
    </Notice>
  )
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
}
