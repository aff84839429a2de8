import { answer, type Answer } from '@/lib/contract/answer'
import type { Call } from '@/lib/contract/call'
import { readJsonBody, type JsonBody } from '@/lib/contract/json-body'
import { REGISTRY, type Listed } from '@/lib/contract/registry'
import { jobs, type Job } from '@/lib/jobs/jobs'
import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'

import { elapsedMs } from './clock'
import { newId } from './ids'
import { verbServices } from './verb-services'

type Sent = {
  readonly verb: string
  readonly body: JsonBody
  readonly at: Date
  readonly origin: string
} & Pick<Call, 'key' | 'expected' | 'principal' | 'channel'>

/** Reads a large body, and answers the request that it came with. */
export const ANSWER_BODY: Job<Sent, Answer> = {
  name: 'answer-body',
  run: async ({ verb: name, body, at, ...asked }) => {
    const found = REGISTRY.find(({ verb }) => verb.name === name)
    if (found === undefined) throw new Error(`no verb is called ${name}`)
    const input = readJsonBody(body)
    if (!input.ok) return { ...input, more: {} }
    const clock = { at, newId, elapsedMs }
    try {
      return await answer(found, await verbServices(), { ...asked, clock, input: input.value })
    } catch (error) {
      const refusal = storeRefusal(error) // an error loses its class on the way between threads
      if (refusal === null) throw error
      return { ok: false, refusal, more: {} }
    }
  },
}

/** Has a request with a large body answered as a job. */
export function answerBeside(
  { verb }: Pick<Listed, 'verb'>,
  sent: Omit<Sent, 'verb'>,
): Promise<Answer> {
  return jobs().enqueue(ANSWER_BODY, { ...sent, verb: verb.name })
}
