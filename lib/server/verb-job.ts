import { setImmediate as letOthersIn } from 'node:timers/promises'

import type { z } from 'zod'

import { PAGE_VERBS } from '@/lib/contract/page-verbs'
import { REGISTRY } from '@/lib/contract/registry'
import type { PageVerb, Services, VerbRequest } from '@/lib/contract/verb'
import type { Result } from '@/lib/domain/result'
import { jobs, type Job } from '@/lib/jobs/jobs'

import { fromRequestData, toRequestData, type RequestData } from './request-data'
import { verbServices } from './verb-services'

type Asked = {
  readonly verb: string
  readonly input: unknown // checked
  readonly asked: RequestData
} & Pick<VerbRequest, 'principal' | 'expected' | 'shown'>

/** Carries out a verb of the contract that takes long. */
export const CARRY_OUT_VERB: Job<Asked, Result<unknown>> = {
  name: 'carry-out-verb',
  run: async ({ verb: name, input, asked, ...by }) => {
    const found = [...REGISTRY, ...PAGE_VERBS].find(({ verb }) => verb.name === name)
    if (found === undefined) throw new Error(`no verb is called ${name}`)
    return found.verb.run(await verbServices(), input, { ...fromRequestData(asked), ...by })
  },
}

/** Has a verb carried out as a job. */
export const beside: NonNullable<Services['beside']> = async <Shape extends z.ZodType, Done>(
  { name }: PageVerb<Shape, Done>,
  input: z.output<Shape>,
  request: VerbRequest,
) => {
  await letOthersIn() // to read what is large took a while, and to hand it over takes another
  return jobs().enqueue(CARRY_OUT_VERB as Job<Asked, Result<Done>>, {
    verb: name,
    input,
    asked: toRequestData(request),
    principal: request.principal,
    expected: request.expected,
    shown: request.shown,
  })
}
