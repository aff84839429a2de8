import { confidenceWords } from '@/lib/domain/confidence-words'

/** A confidence as a number; a number is all it is, so no colour judges it. */
export function ConfidenceBadge({ confidence }: { readonly confidence: number }) {
  return (
    <span className="mono text-text">
      <span className="sr-only">confidence </span>
      {confidenceWords(confidence)}
    </span>
  )
}
