import { RelativeTime } from '@/components/ui/relative-time'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { KEEP_BOTH_REASONS } from '@/lib/domain/verdict'
import type { VerdictView } from '@/lib/views/verdict-view'

/** What somebody answered, why and when, in one line. */
export function VerdictWords({
  verdict,
  first = false,
}: {
  readonly verdict: VerdictView
  readonly first?: boolean // the line begins with it
}) {
  const reason = KEEP_BOTH_REASONS.find((each) => each.id === verdict.reason)
  const { done, glyph } = VERDICT_WORDS[verdict.value]
  return (
    <>
      <span aria-hidden="true">{glyph} </span>
      <span className={first ? 'inline-block first-letter:uppercase' : ''}>{done}</span> by{' '}
      <span dir="auto">{verdict.reviewer}</span>
      {verdict.verified ? '' : ' (not verified)'}
      {verdict.throughModel ? ', through a model' : ''}
      {reason === undefined ? '' : `, ${reason.label.toLowerCase()}`},{' '}
      <RelativeTime at={verdict.at} />
    </>
  )
}
