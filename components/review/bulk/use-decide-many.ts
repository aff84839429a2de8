import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { getJson } from '@/components/shared/get-json'
import { newKey } from '@/components/shared/new-key'
import { useAction } from '@/components/shared/use-action'
import { decideManyAction, type DecideManyInput, type DecideManyOutcome } from '@/lib/actions/bulk'
import type { BulkProgress } from '@/lib/views/bulk'

const POLL_MS = 400

/** Decides many as one operation and says how far it is. Until there is an answer, asking again is the same request (rule A5). */
export function useDecideMany() {
  const client = useQueryClient()
  const [key, setKey] = useState(() => newKey())
  const [outcome, setOutcome] = useState<DecideManyOutcome | null>(null)
  const { run, pending, problem } = useAction(decideManyAction)
  const { data: progress } = useQuery({
    queryKey: ['bulk-progress', key],
    queryFn: () => getJson<BulkProgress>(`/api/bulk/${key}`),
    enabled: pending,
    refetchInterval: POLL_MS,
    retry: false,
  })

  const decide = async (input: Omit<DecideManyInput, 'idempotencyKey'>) => {
    const done = await run({ ...input, idempotencyKey: key })
    if (done === null) return null
    setKey(newKey())
    setOutcome(done)
    // Whatever the browser holds may have changed, but not the question itself.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'frozen' })
    return done
  }
  const come = progress === undefined ? 0 : progress.decided + progress.notDecided
  return { decide, pending, problem, come, outcome, forget: () => setOutcome(null) }
}
