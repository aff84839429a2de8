import { z } from 'zod'

import { accepted } from '@/lib/domain/result'
import { parseTryQuery } from '@/lib/filters/try-query'
import { readTry } from '@/lib/views/try'

import { pageVerb } from './verb'

export const tryPair = pageVerb({
  name: 'facts.try',
  says: 'Says what the detector makes of two texts of any length. Writes nothing.',
  role: 'read',
  input: z.record(z.string().max(20), z.string()), // as in the address of the page
  run: async ({ store, similarityOf }, form) => {
    const view = await readTry(store, parseTryQuery(new URLSearchParams(form)))
    const { result } = view
    const similarity = result === null ? null : await similarityOf(result.older, result.newer)
    return accepted({ view, similarity })
  },
})
