import { useEffect, useRef } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import type { Problem } from '@/components/shared/use-action'

/** A problem where it happened, scrolled into view. */
export function ImportProblemNotice({ problem }: { readonly problem: Problem | null }) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem !== null) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={shown} className="scroll-my-4 empty:hidden">
      <ProblemNotice problem={problem} />
    </div>
  )
}
