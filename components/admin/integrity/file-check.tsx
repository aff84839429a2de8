import { Notice } from '@/components/ui/notice'
import { formatInstant } from '@/lib/language/format'
import type { FileCheckView } from '@/lib/views/file-check'

/** Whether the file of the store is whole. */
export function FileCheck({
  view: { checkedAt, isDamaged, problems },
}: {
  readonly view: FileCheckView
}) {
  const when = checkedAt === null ? null : formatInstant(checkedAt)
  if (isDamaged) {
    return (
      <Notice tone="bad" title="The store file is damaged">
        <p>
          Nothing can be changed. Stop Palimpsest and restore a backup:{' '}
          <span className="mono">npm run restore -- FILE</span>. The damaged file is kept.
        </p>
        {problems.length === 0 ? null : (
          <ul className="mono text-label mt-2">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </Notice>
    )
  }
  return (
    <p>
      {when === null
        ? 'The store file is checked shortly after start, and then daily.'
        : `The store file was checked on ${when}: no damage found. It is checked daily.`}
    </p>
  )
}
