import { z } from 'zod'

import type { ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import type { Refusal } from '@/lib/domain/refusal'
import { agentsOfBatch } from '@/lib/domain/rename-agents'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { importFacts, type ImportOutcome } from '@/lib/operations/import-facts'
import { previewImport } from '@/lib/operations/preview-import'

import { reaches } from './reach'
import * as shapes from './shapes'
import { verb, type Services, type VerbRequest } from './verb'

const MOST_PROBLEMS = 200

const FILE = {
  name: shapes.text(200).min(1), // its ending helps to tell what it is
  text: z.string().max(200_000_000), // over HTTP a request has 4 MB
  agent: shapes.name.optional(), // for rows that name none
} as const

const COUNTS = {
  system: z.string(), // what the file was read as
  agents: z.array(z.string()),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  confirmed: z.int(), // stored already, and said again
  links: z.int(), // facts that end by another of the file
  proposals: z.int(),
  problems: z.array(
    z.object({
      severity: z.enum(['refuse', 'flag']), // flag: imported, but needs a look
      line: z.int().nullable(),
      ref: z.string().nullable(),
      reason: z.string(),
    }),
  ), // the first 200
} as const

export const preview = verb({
  name: 'imports.preview',
  says: 'Says what importing a file of facts would do. Writes nothing.',
  role: 'read',
  takesLong: true,
  input: z.strictObject(FILE),
  output: z.object(COUNTS),
  run: async (services, input, request) => {
    const batch = await readBatch(services, input, request)
    if (!batch.ok) return batch
    const { plan, ...outlook } = await previewImport(services.store, batch.value, request)
    if (outlook.frozen.size > 0) return refused({ kind: 'frozen' })
    return accepted(countsOf(batch.value, { ...outlook, plan }))
  },
})

export const create = verb({
  name: 'imports.create',
  says: 'Imports a file of facts as one operation: JSON lines, CSV or a conversation.',
  role: 'decide', // a file can end, change and protect facts
  takesLong: true,
  input: z.strictObject({
    ...FILE,
    skipInvalid: z.boolean().default(false), // import the others when a row cannot be read
  }),
  output: z.object({ operationId: shapes.id, ...COUNTS }),
  run: async (services, { skipInvalid, ...file }, request) => {
    const batch = await readBatch(services, file, request)
    if (!batch.ok) return batch
    const done = await importFacts(
      services.store,
      { batch: batch.value, skipRefused: skipInvalid },
      request,
    )
    if (!done.ok) return done
    const { recorded } = done.value
    return recorded === null
      ? refused({ kind: 'no-change', sentence: 'The store already has all of it.' })
      : accepted({ operationId: recorded.operation.id, ...countsOf(batch.value, done.value) })
  },
})

type File = { readonly name: string; readonly text: string; readonly agent?: string | undefined }

/** Reads a file of agents that the principal reaches. */
async function readBatch(
  services: Services,
  { agent, ...file }: File,
  { principal, at }: VerbRequest,
): Promise<Result<ImportBatch, Refusal>> {
  const [only = null] = principal.agents?.length === 1 ? principal.agents : []
  const batch = await services.readFacts({ ...file, agent: agent ?? only }, at)
  if (!batch.ok) return batch
  return namesOf(batch.value).every((name) => reaches(principal, name))
    ? batch
    : refused({ kind: 'not-found', what: 'agent' })
}

function namesOf(batch: ImportBatch): readonly string[] {
  return agentsOfBatch(batch).map(({ name }) => name)
}

type Outlook = Pick<ImportOutcome, 'plan' | 'proposals'> & {
  readonly problems: readonly ImportProblem[]
}

function countsOf(batch: ImportBatch, { plan, proposals, problems }: Outlook) {
  const { added, changed, unchanged, confirmed, links } = plan
  return {
    system: batch.system,
    agents: [...namesOf(batch)],
    added,
    changed,
    unchanged,
    confirmed,
    links,
    proposals,
    problems: [...new Set([...batch.problems, ...problems])].slice(0, MOST_PROBLEMS),
  }
}
