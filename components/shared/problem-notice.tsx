import { Notice } from '@/components/ui/notice'

import type { Problem } from './use-action'

/** A refusal where it happened: what is so, and the way out. */
export function ProblemNotice({ problem }: { readonly problem: Problem | null }) {
  if (problem === null) return null
  return (
    <Notice tone="bad" title={problem.sentence}>
      {problem.wayOut}
    </Notice>
  )
}
