import { queryOptions, useQuery } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { Link } from '@/components/ui/link'
import { patternFilterParams } from '@/lib/filters/pattern-filter'
import type { PatternColumn } from '@/lib/views/pattern-board'

import { recordSentence } from './pattern-words'

/** How proposals of the same pattern have fared with the same agent: what the signals are worth here, beside what they say. */
export function TrackRecord({
  agent,
  pattern,
}: {
  readonly agent: string
  readonly pattern: string
}) {
  const { data } = useQuery(recordQuery(agent, pattern))
  if (data === undefined) return null
  return (
    <Link
      href={`/patterns?${patternFilterParams({ agent, pattern }).toString()}`}
      title="This agent’s decisions on the same signals, one at a time"
      className="block w-fit max-w-full truncate hover:underline"
    >
      {recordSentence(data)}
    </Link>
  )
}

const RECOUNT_MS = 15_000

/** How one pattern of an agent has fared so far. */
function recordQuery(agent: string, pattern: string) {
  const search = patternFilterParams({ agent, pattern }).toString()
  return queryOptions({
    queryKey: ['patterns', search],
    queryFn: () => getJson<PatternColumn>(`/api/patterns?${search}`),
    staleTime: RECOUNT_MS,
  })
}
