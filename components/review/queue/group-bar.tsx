import { useState } from 'react'

import { pickAll } from '@/components/review/bulk/selection'
import { keyHint } from '@/components/shared/keys/key-caps'
import { useKeys } from '@/components/shared/keys/use-keys'
import { wordsOf } from '@/components/shared/words-of'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { announce } from '@/components/ui/live-region'
import { freezeAction } from '@/lib/actions/bulk'
import { groupKey } from '@/lib/domain/group-key'
import { parseQueueFilter } from '@/lib/filters/queue-filter'
import type { QueueFilter, QueueGroup } from '@/lib/filters/queue-filter'
import { formatCount } from '@/lib/language/format'
import type { ProposalView } from '@/lib/views/proposal-view'

import { queueSearch } from './queue-queries'
import { groupCounts, groupName, useGroups } from './use-groups'

type Props = { readonly filter: QueueFilter; readonly proposal: ProposalView }

/** The group of the proposal on screen, above the list and outside of it: its buttons are for the keyboard too. */
export function GroupBar({ filter, proposal }: Props) {
  const { group } = filter
  const groups = useGroups(filter)
  const [busy, setBusy] = useState(false)
  const narrowed = group === null ? null : narrowTo(filter, group, proposal)
  const counts = group === null ? undefined : groups.get(groupKey(group, proposal))

  const select = async () => {
    if (narrowed === null || busy) return
    setBusy(true)
    const frozen = await freezeAction({ filter: narrowed }).catch(() => null)
    setBusy(false)
    if (frozen === null) return announce('The server did not answer. Nothing was selected.')
    if (!frozen.ok) return announce((await wordsOf(frozen.refusal)).sentence)
    pickAll(frozen.value.items)
    announce(`${frozen.value.items.length} selected.`)
  }
  useKeys('queue', { pickGroup: () => void select() })

  if (group === null) return null
  return (
    <section aria-label="Group" className="flex h-full items-center gap-2 px-3">
      <p className="text-label text-muted min-w-0 flex-1 truncate">
        {formatCount(groups.size, 'group')}
        {/* Seen in the list, whose lines of groups nobody hears. */}
        <span className="sr-only">
          ; this one: <bdi>{groupName(filter, proposal)}</bdi>, {groupCounts(counts)}
        </span>
      </p>
      {(group === 'entity' || group === 'slot') && counts?.listed !== 1 ? (
        <Link className="link text-label shrink-0" href={together(group, proposal)}>
          Together
        </Link>
      ) : null}
      <Button
        size="sm"
        className="shrink-0"
        kbd={keyHint('pickGroup')}
        disabledReason={narrowed === null ? 'This group can’t be selected with a filter' : null}
        onClick={() => void select()}
      >
        Select group
      </Button>
    </section>
  )
}

function together(group: 'entity' | 'slot', { id, agentId, entity }: ProposalView) {
  const params = new URLSearchParams(group === 'slot' ? { p: id } : { agent: agentId, entity })
  return `/review/together?${params.toString()}` as const
}

/** The filter that finds exactly this group, as its URL carries it; null when a URL cannot carry it whole. */
function narrowTo(filter: QueueFilter, group: QueueGroup, of: ProposalView): string | null {
  const { entity, aspect, pattern } = of
  const more = {
    entity: { entity },
    aspect: { aspect },
    slot: { entity, aspect },
    pattern: { pattern },
  }
  const wanted = { ...filter, ...more[group] }
  const search = queueSearch(wanted)
  const read = parseQueueFilter(new URLSearchParams(search))
  const whole =
    read.entity === wanted.entity &&
    read.aspect === wanted.aspect &&
    read.pattern === wanted.pattern
  return whole ? search : null
}
