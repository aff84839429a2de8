import { Notice } from '@/components/ui/notice'

/** An action got no answer: it may have been done or not, and the log knows. */
export function NoAnswerNotice() {
  return (
    <Notice tone="bad" title="The server did not answer.">
      Look in the log whether it was done, then try again.
    </Notice>
  )
}
