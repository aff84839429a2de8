'use client'

import { useRouter } from 'next/navigation'

import { NameSelect } from '@/components/shared/name-select'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { PagesNav } from '@/components/ui/pages-nav'
import { stillTrueHref } from '@/lib/filters/still-true-filter'
import { formatCount } from '@/lib/language/format'
import type { StillTrueView } from '@/lib/views/still-true'

import { StillTrueList } from './still-true-list'
import { useConfirming } from './use-confirming'

/** The facts of one agent that nobody has confirmed for long, each with its answers. */
export function StillTrueScreen({ view }: { readonly view: StillTrueView }) {
  const router = useRouter()
  const confirming = useConfirming()
  const { last, undo, undoing, problem } = confirming
  const { agents, agentId, total, page, pages } = view
  if (agentId === null) {
    return (
      <EmptyState
        title="No facts yet"
        actions={<ButtonLink href="/activity/import">Import facts</ButtonLink>}
      >
        Facts that no one has confirmed in a long time appear here.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-96">
        <NameSelect
          label="Agent"
          any={null}
          value={agentId}
          options={agents.map(({ id, title, count }) => ({ name: id, title, count }))}
          onChange={(agent) => router.push(stillTrueHref({ agent, page: 1 }))}
        />
      </div>
      {view.frozen ? (
        <Notice title="This agent is frozen.">
          Facts can’t be confirmed, edited or retracted until it is unfrozen.
        </Notice>
      ) : view.shadow ? (
        <Notice title="This agent is in shadow mode.">
          Facts can be confirmed, but not edited or retracted.
        </Notice>
      ) : null}
      <p className="font-medium">
        {total === 0
          ? 'Nothing to confirm now.'
          : `${formatCount(total, 'fact')} to confirm, longest overdue first.`}
      </p>
      {last === undefined ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-muted min-w-0 wrap-anywhere" dir="auto">
            Confirmed: {last.content}
          </span>
          <Button
            size="sm"
            disabledReason={undoing ? 'Working on it' : null}
            onClick={() => undo()}
          >
            Undo
          </Button>
        </p>
      )}
      <ProblemNotice problem={problem} />
      <StillTrueList
        facts={view.facts}
        mode={view.frozen ? 'frozen' : view.shadow ? 'shadow' : 'live'}
        confirming={confirming}
      />
      <PagesNav
        page={page}
        pages={pages}
        hrefOf={(nth) => stillTrueHref({ agent: agentId, page: nth })}
      />
    </div>
  )
}
