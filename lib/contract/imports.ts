import { z } from 'zod'

import type { ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import {
  agentNamesProblem,
  agentsOfBatch,
  renameAgents,
  trimNames,
} from '@/lib/domain/rename-agents'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { NO_FILE } from '@/lib/domain/upload'
import { importFacts, type ImportOutcome } from '@/lib/operations/import-facts'
import { previewImport } from '@/lib/operations/preview-import'

import { reaches } from './reach'
import * as shapes from './shapes'
import { verb, type Services, type VerbRequest } from './verb'

const MOST_PROBLEMS = 200
const ONE_FILE = 'Send name and text, or upload and, for a database, its wal.'

const fileName = shapes.text(200).min(1) // its ending helps to tell what it is

const FILE = {
  name: fileName.optional(), // of a text
  text: z.string().max(200_000_000).optional(), // over HTTP a request has 4 MB
  upload: shapes.id.optional(), // instead of both: what imports.upload returned
  wal: shapes.id.optional(), // the same for the -wal file of a database
  agent: shapes.name.optional(), // for rows that name none
  rename: shapes.agentNames.optional(), // agents of the file that get another name here
} as const

export const upload = verb({
  name: 'imports.upload',
  says: 'Uploads a file to preview and import. It is kept for an hour.',
  role: 'read', // as the preview that it is for
  input: z.strictObject({ name: fileName }),
  output: z.object({ upload: z.string() }),
  run: async (services, { name }, { body, principal, at }) => {
    if (body === undefined) return refused({ kind: 'bad-input', problem: NO_FILE })
    const kept = await services.keepUpload(body, name, { reviewer: principal.id, at })
    return kept.ok ? accepted({ upload: kept.value.token }) : kept
  },
})

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
  says: 'Imports facts from a file, a conversation, or a memory store’s export or database, as one operation.',
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

type File = z.infer<z.ZodObject<typeof FILE>>

/** Reads a file, under the names that its agents are to have here. All of them must be within the principal’s reach. */
async function readBatch(
  services: Services,
  file: File,
  { principal, at }: VerbRequest,
): Promise<Result<ImportBatch>> {
  const { name, text, upload: token, wal = null, rename = [] } = file
  const [only = null] = principal.agents?.length === 1 ? principal.agents : []
  const agent = file.agent ?? only
  const read = (): Promise<Result<ImportBatch>> | null => {
    if (token !== undefined && name === undefined && text === undefined)
      return services.readUpload({ upload: token, wal, agent }, { reviewer: principal.id, at })
    return token === undefined && wal === null && name !== undefined && text !== undefined
      ? services.readFacts({ name, text, agent }, at)
      : null
  }
  const asRead = (await read()) ?? refused({ kind: 'bad-input', problem: ONE_FILE })
  if (!asRead.ok) return asRead
  const names = trimNames(rename)
  const problem = agentNamesProblem(asRead.value, names)
  if (problem !== null) return refused({ kind: 'bad-input', problem: `rename: ${problem}` })
  const batch = renameAgents(asRead.value, names)
  return namesOf(batch).every((agent) => reaches(principal, agent))
    ? accepted(batch)
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
    problems: [...new Set([...batch.problems, ...problems])]
      .slice(0, MOST_PROBLEMS)
      .map(({ lines: _lines, ...problem }) => problem),
  }
}
