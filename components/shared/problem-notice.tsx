import { Notice } from '@/components/ui/notice'

import type { Problem } from './use-action'

/** An expected "no" where it happened: what is so, and the way out. */
export function ProblemNotice({ problem }: { readonly problem: Problem | null }) {
  if (problem === null) return null
  return (
    <Notice tone="bad" title={<bdi className="wrap-anywhere">{problem.sentence}</bdi>}>
      {problem.wayOut}
    </Notice>
  )
}
