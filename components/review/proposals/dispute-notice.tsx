import { Notice } from '@/components/ui/notice'
import type { VerdictView } from '@/lib/views/verdict-view'

import { VerdictWords } from './verdict-words'

/** Two people answered differently: both answers with their reasons, and how it is settled. */
export function DisputeNotice({
  verdict,
  dissent,
}: {
  readonly verdict: VerdictView | null
  readonly dissent: VerdictView | null
}) {
  return (
    <Notice tone="warn" title="Disputed: two answers">
      <ul className="flex flex-col gap-1">
        {verdict === null ? null : <Side verdict={verdict} words="current" />}
        {dissent === null ? null : <Side verdict={dissent} words="disagrees, changes nothing" />}
      </ul>
      <p className="mt-1">The next decision, by anyone, settles it.</p>
    </Notice>
  )
}

function Side({ verdict, words }: { verdict: VerdictView; words: string }) {
  return (
    <li>
      <VerdictWords verdict={verdict} /> <span className="text-muted">· {words}</span>
      {verdict.note === null ? null : (
        <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
          “{verdict.note}”
        </p>
      )}
    </li>
  )
}
