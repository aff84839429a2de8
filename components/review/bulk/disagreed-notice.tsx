import { Notice } from '@/components/ui/notice'
import { formatNumber } from '@/lib/language/format'
import type { FrozenView } from '@/lib/views/bulk'

import { disagreedWords } from './bulk-words'
import { PairSample } from './pair-sample'

/** What the model disagrees with among the frozen proposals: some in full, and whether they are decided too (rule J29). */
export function DisagreedNotice({
  frozen: { items, disagreed },
  included,
  busy,
  onInclude,
}: {
  readonly frozen: FrozenView
  readonly included: boolean
  readonly busy: boolean
  readonly onInclude: (included: boolean) => void
}) {
  const { length: count } = disagreed.ids
  return (
    <Notice tone="warn" title={disagreedWords(count, items.length)}>
      <PairSample proposals={disagreed.sample} label="The model disagrees" />
      <label className="tap mt-2 flex items-center gap-2">
        <input
          type="checkbox"
          checked={included}
          disabled={busy}
          onChange={(event) => onInclude(event.currentTarget.checked)}
          className="accent-accent size-4"
        />
        {count === 1 ? 'Include it' : `Include these ${formatNumber(count)}`}
      </label>
      <p className="text-label text-muted">
        {count === 1 ? 'Otherwise it stays open.' : 'Otherwise they stay open.'}
      </p>
    </Notice>
  )
}
