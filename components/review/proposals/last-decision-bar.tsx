import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { memo } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { Link } from '@/components/ui/link'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { useNextFrame } from '@/components/ui/use-next-frame'

import { loadLastSaid } from './parts'
import type { ReviewSession } from './review-events'
import type { Review } from './use-review'

// Nothing was done yet when the page is painted: fetched ahead after that.
const LastSaid = dynamic(orNotLoaded(loadLastSaid))

export type BarProps = {
  readonly session: ReviewSession
  readonly review: Review
  readonly noting: boolean
  readonly onNoting: (open: boolean) => void
  readonly onShow: (proposalId: string) => void
  readonly atFirst?: string | undefined // before anything was done here
}

/**
 * The decision just made, after the screen has moved on: a digit gives it a reason, N a note. Nothing here is required,
 * and nothing waits for it: it names its own proposal, so it may come a frame after the next one.
 */
export const LastDecisionBar = memo(function LastDecisionBar(props: BarProps) {
  return <Bar {...props} session={useNextFrame(props.session)} />
})

const Bar = memo(function Bar(props: BarProps) {
  const { last, refusal, undone, together } = props.session
  const isFirst = last === null && refusal === null && undone === null && together.length === 0
  return (
    <section
      aria-label="Last decision"
      className="border-line bg-surface text-label flex h-11 [scrollbar-width:none] items-center gap-x-3 overflow-x-auto border-t px-4 tabular-nums max-md:h-12 md:pr-4! md:@max-[72rem]:h-17 md:@max-[72rem]:flex-wrap md:@max-[72rem]:content-center md:@max-[72rem]:gap-y-1"
    >
      {isFirst ? <AtFirst said={props.atFirst} /> : <LastSaid {...props} />}
    </section>
  )
})

/** Before anything was decided here: what an earlier visit left to undo, if anything. */
function AtFirst({ said }: { readonly said: string | undefined }) {
  const { data: shell } = useQuery({ ...shellQuery(), enabled: false })
  const known = said ?? (shell?.canUndo === true ? 'Your last decision can still be undone.' : null)
  if (known !== null) return <p className="text-muted">{known}</p>
  return (
    <>
      <p className="text-muted max-md:hidden">No decisions yet.</p>
      <p className="md:hidden">
        Approve uses the newer fact, Reject keeps both.{' '}
        <Link className="link reach" href="/welcome/practice">
          Practice
        </Link>
      </p>
    </>
  )
}
