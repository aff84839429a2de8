import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { ApplyRecordedOutcome } from '@/lib/actions/policy'
import { refusalMessage } from '@/lib/domain/refusal'
import { formatNumber } from '@/lib/language/format'

import type { Saved } from './use-save-policy'

/** What saving did: fields of a file that were not used, approvals that were applied or left out. */
export function SavedNotice({ ignored, applied }: Saved) {
  return (
    <Notice tone="ok" title="Saved.">
      {ignored === null || ignored.length === 0 ? null : (
        <p>
          Ignored, because the policy has no such field:{' '}
          <code className="mono">{ignored.join(', ')}</code>
        </p>
      )}
      {applied === null ? null : <Applied outcome={applied} />}
    </Notice>
  )
}

/** What became of recorded approvals that were to be applied. */
export function Applied({
  outcome: { operationId, applied, skipped },
}: {
  readonly outcome: ApplyRecordedOutcome
}) {
  return (
    <>
      <p>
        {formatNumber(applied)} recorded {applied === 1 ? 'approval' : 'approvals'} applied
        {operationId === null ? '.' : ' as one operation. '}
        {operationId === null ? null : (
          <Link className="link reach" href={`/activity/${operationId}`}>
            Open the operation
          </Link>
        )}
      </p>
      {skipped.length === 0 ? null : (
        <ul className="mt-1 list-disc pl-4">
          {skipped.map(({ number, refusal }) => (
            <li key={number}>
              <span className="mono">P-{number}</span> left out: {refusalMessage(refusal).sentence}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
