import type { QueueFilter } from '@/lib/filters/queue-filter'

import type { GroupHead } from './group-rows'
import { groupCounts, groupName, useGroups } from './use-groups'

type Props = { readonly line: GroupHead; readonly filter: QueueFilter }

/** The line above a group in the list. */
export function GroupLine({ line, filter }: Props) {
  if (line.kind === 'group') return <CountedLine line={line} filter={filter} />
  if (line.kind === 'ours') return <Line title="Our own proposals" />
  if (line.kind === 'below')
    return <Line title="Below the threshold" about="Proposed by hand or by another system." />
  const system = line.first.foreign?.system ?? 'Another system'
  return (
    <Line title={`Only ${system} proposes these`} about="Our own reading is below the threshold." />
  )
}

/** What the group is, how many, and how they were answered so far. */
function CountedLine({ line, filter }: Props) {
  return (
    <Line
      title={groupName(filter, line.first)}
      about={groupCounts(useGroups(filter).get(line.head))}
    />
  )
}

function Line({ title, about = ' ' }: { readonly title: string; readonly about?: string }) {
  return (
    <>
      <span className="block truncate font-semibold" dir="auto">
        {title}
      </span>
      <span className="text-muted block truncate">{about}</span>
    </>
  )
}
