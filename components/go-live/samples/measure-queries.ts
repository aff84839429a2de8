import { queryOptions } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import type { BlindWork } from '@/lib/views/blind-pairs'
import type { MeasureView } from '@/lib/views/measure'

const RECOUNT_MS = 15_000

/** What a reviewer is to label, and when this browser asked for it: what was confirmed before is in it. */
export type AskedWork = BlindWork & { readonly askedAt: number }

/** The blind samples and how far each is; others label meanwhile. */
export function measureQuery(reviewer: string | null) {
  return queryOptions({
    queryKey: ['measure', 'samples', reviewer],
    queryFn: () => getJson<MeasureView>('/api/measure'),
    refetchInterval: RECOUNT_MS,
  })
}

/** The next pairs of a sample for a reviewer. */
export function workQuery(sampleId: string, reviewer: string | null) {
  return queryOptions({
    queryKey: ['measure', 'work', sampleId, reviewer],
    queryFn: async (): Promise<AskedWork> => {
      const askedAt = Date.now()
      const work = await getJson<BlindWork>(`/api/measure/${encodeURIComponent(sampleId)}`)
      return { ...work, askedAt }
    },
  })
}
