import type { BlockList } from 'node:net'
import path from 'node:path'

import { z } from 'zod'

import { PROFILE_NAMES } from '@/lib/detection/finding'
import {
  MAX_RETENTION_DAYS,
  PREFERENCE_KEY_CHOICES,
  type PolicyOverrides,
} from '@/lib/domain/policy'
import {
  classifierSettings,
  embeddingsSettings,
  judgeSettings,
  MODEL_VARIABLES,
  modelProblems,
  type JudgeSettings,
  type ModelServer,
} from '@/lib/judge/config'
import { readNetworks } from '@/lib/outgoing/networks'

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((text) => text === 'true' || text === '1')

function number(from: number, to: number) {
  const problem = `must be a number from ${from} to ${to}`
  return z.coerce.number(problem).min(from, problem).max(to, problem)
}

function networks() {
  return z
    .string()
    .default('')
    .transform((text, context) => {
      const list = readNetworks(text)
      if (list !== null) return list
      context.addIssue('must be addresses or networks, such as 127.0.0.1,10.0.0.0/8')
      return z.NEVER
    })
}

const share = z.coerce.number().transform((value) => Math.min(1, Math.max(0, value))) // as Vestige does

const shape = z.object({
  PALIMPSEST_DATA: z.string().min(1).default('./data'),
  PALIMPSEST_STORE: z.enum(['user', 'demo']).default('user'),
  PALIMPSEST_SWEEP_MINUTES: number(1, 10_080).default(30), // Signet's maintenance interval
  PALIMPSEST_TOKEN_REQUESTS: number(60, 1_000_000).default(6_000),
  PALIMPSEST_TRUST_PROXY: flag.optional(), // read by lib/web/asked-host.ts
  PALIMPSEST_SUPERSESSION_ENABLED: flag.optional(),
  PALIMPSEST_SUPERSESSION_SWEEP_ENABLED: flag.optional(),
  PALIMPSEST_SUPERSESSION_SEMANTIC_FALLBACK: flag.optional(),
  PALIMPSEST_SUPERSESSION_MIN_CONFIDENCE: number(0, 1).optional(),
  PALIMPSEST_SEMANTIC_CONTRADICTION_ENABLED: flag.optional(),
  PALIMPSEST_EMBEDDING_HEAD: flag.optional(),
  PALIMPSEST_SHADOW_MODE: flag.optional(),
  PALIMPSEST_MUTATIONS_FROZEN: flag.optional(),
  PALIMPSEST_DETECTOR_PROFILE: z
    .enum(PROFILE_NAMES, `must be one of ${PROFILE_NAMES.join(', ')}`)
    .optional(),
  PALIMPSEST_ANSWERS_THROUGH_MODEL: flag.optional(),
  PALIMPSEST_CLASSIFY_BEFORE_WRITE: flag.optional(),
  PALIMPSEST_PREFERENCE_KEYS: z
    .enum(PREFERENCE_KEY_CHOICES, `must be one of ${PREFERENCE_KEY_CHOICES.join(', ')}`)
    .optional(),
  PALIMPSEST_IMPORT_FOLDERS: z.string().default(''),
  PALIMPSEST_WEBHOOK_NETWORKS: networks(),
  PALIMPSEST_STORE_NETWORKS: networks(),
  PALIMPSEST_SECRET_KEY: z.string().min(32, 'must have 32 characters or more').optional(),
  PALIMPSEST_STORE_FOLDERS: z.string().default(''),
  SIGNET_PATH: z.string().optional(), // as Signet names it
  VESTIGE_DATA_DIR: z.string().optional(), // as Vestige names it
  OPENCLAW_GATEWAY_URL: z.url({ protocol: /^https?$/u, error: 'must be an address' }).optional(),
  PALIMPSEST_RETENTION_DAYS: number(0, MAX_RETENTION_DAYS)
    .pipe(z.number('must be whole').int('must be a whole number of days'))
    .optional(),
  VESTIGE_MERGE_MATCH_THRESHOLD: share.optional(), // as the Vestige document names them
  VESTIGE_MERGE_POSSIBLE_THRESHOLD: share.optional(),
  VESTIGE_MERGE_AUTO_APPLY: flag.optional(),
  ...MODEL_VARIABLES,
})

export type Settings = {
  readonly dataDirectory: string
  readonly storeKind: 'user' | 'demo'
  readonly sweepMinutes: number
  readonly tokenRequests: number // a minute, of one token
  readonly importFolders: 'all' | readonly string[] // folders from which files may be imported by path
  readonly storeFolders: 'all' | readonly string[] // folders in which the databases of connected stores may be
  readonly webhookNetworks: BlockList // that webhooks may reach, beside public addresses
  readonly storeNetworks: BlockList // that connected stores may be in, beside public addresses
  readonly signetWorkspace: {
    readonly path: string | null // as somebody said
    readonly usual: boolean // otherwise: may be looked for where Signet itself looks
  }
  readonly vestigeFolder: Settings['signetWorkspace'] // likewise
  readonly openclawGateway: string | null // where the gateway of OpenClaw answers while it runs
  readonly secretKey: string | null // seals the keys of connected stores
  readonly policy: PolicyOverrides
  readonly judge: JudgeSettings | null // null: not configured
  readonly classifier: JudgeSettings | null // before the write
  readonly embeddings: ModelServer | null
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/iu

/** Returns whether the server is for this machine only: it listens on loopback and answers for no other name. */
export function isForThisMachine({
  HOST: host = '127.0.0.1',
  PALIMPSEST_HOSTS: names = '',
}: NodeJS.Dict<string>): boolean {
  const others = names
    .split(',')
    .filter((name) => !LOOPBACK.test(name.trim()) && name.trim() !== '')
  return LOOPBACK.test(host) && others.length === 0
}

/** Any folder while only this machine is served; otherwise the listed folders (separated as in PATH). */
function openFolders(listed: string, environment: NodeJS.Dict<string>): 'all' | readonly string[] {
  const folders = listed.split(path.delimiter).filter((folder) => folder.trim() !== '')
  if (folders.length > 0) return folders
  return isForThisMachine(environment) ? 'all' : []
}

/** While only this machine is served, a store on it may be connected. */
function storeNetworks(allowed: BlockList, environment: NodeJS.Dict<string>): BlockList {
  if (!isForThisMachine(environment)) return allowed
  allowed.addSubnet('127.0.0.0', 8, 'ipv4')
  allowed.addAddress('::1', 'ipv6')
  return allowed
}

/** An empty variable, as in a template file, counts as unset and not as 0. */
function withoutBlanks(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([, text]) => text?.trim() !== ''))
}

/** Reads the environment; throws with one sentence per invalid variable. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = shape.safeParse(withoutBlanks(environment))
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable. ${problems.join('; ')}`)
  }
  const values = parsed.data
  const missing = modelProblems(values)
  if (missing.length > 0) throw new Error(`The environment is not usable. ${missing.join('; ')}`)
  return {
    dataDirectory: path.resolve(/* turbopackIgnore: true */ values.PALIMPSEST_DATA),
    storeKind: values.PALIMPSEST_STORE,
    sweepMinutes: values.PALIMPSEST_SWEEP_MINUTES,
    tokenRequests: values.PALIMPSEST_TOKEN_REQUESTS,
    importFolders: openFolders(values.PALIMPSEST_IMPORT_FOLDERS, environment),
    storeFolders: openFolders(values.PALIMPSEST_STORE_FOLDERS, environment),
    webhookNetworks: values.PALIMPSEST_WEBHOOK_NETWORKS,
    storeNetworks: storeNetworks(values.PALIMPSEST_STORE_NETWORKS, environment),
    signetWorkspace: { path: values.SIGNET_PATH ?? null, usual: isForThisMachine(environment) },
    vestigeFolder: { path: values.VESTIGE_DATA_DIR ?? null, usual: isForThisMachine(environment) },
    openclawGateway: values.OPENCLAW_GATEWAY_URL?.replace(/\/+$/u, '') ?? null,
    secretKey: values.PALIMPSEST_SECRET_KEY ?? null,
    policy: {
      supersessionEnabled: values.PALIMPSEST_SUPERSESSION_ENABLED,
      supersessionSweepEnabled: values.PALIMPSEST_SUPERSESSION_SWEEP_ENABLED,
      supersessionSemanticFallback: values.PALIMPSEST_SUPERSESSION_SEMANTIC_FALLBACK,
      supersessionMinConfidence: values.PALIMPSEST_SUPERSESSION_MIN_CONFIDENCE,
      semanticContradictionEnabled: values.PALIMPSEST_SEMANTIC_CONTRADICTION_ENABLED,
      embeddingHead: values.PALIMPSEST_EMBEDDING_HEAD,
      shadowMode: values.PALIMPSEST_SHADOW_MODE,
      mutationsFrozen: values.PALIMPSEST_MUTATIONS_FROZEN,
      detectorProfile: values.PALIMPSEST_DETECTOR_PROFILE,
      mergeMatchThreshold: values.VESTIGE_MERGE_MATCH_THRESHOLD,
      mergePossibleThreshold: values.VESTIGE_MERGE_POSSIBLE_THRESHOLD,
      mergeAutoApply: values.VESTIGE_MERGE_AUTO_APPLY,
      answersThroughModel: values.PALIMPSEST_ANSWERS_THROUGH_MODEL,
      classifyBeforeWrite: values.PALIMPSEST_CLASSIFY_BEFORE_WRITE,
      preferenceKeys: values.PALIMPSEST_PREFERENCE_KEYS,
      retentionDays: values.PALIMPSEST_RETENTION_DAYS,
    },
    judge: judgeSettings(values),
    classifier: classifierSettings(values),
    embeddings: embeddingsSettings(values),
  }
}
