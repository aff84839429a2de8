import type { ReadStore } from '@/lib/connectors/port'
import { isAsIn, READ_EVERY_MS } from '@/lib/domain/connection'
import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import type { OperationRequest } from '@/lib/domain/operation'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import {
  changeConnection,
  claimConnection,
  findConnection,
  loadLinked,
  releaseConnection,
  renewClaim,
  type Connection,
  type LinkedFact,
} from '@/lib/store/connections'
import { changeDelivery, openFacts, type Delivery } from '@/lib/store/deliveries'
import type { Store, Tx } from '@/lib/store/port'
import { noteStates } from '@/lib/store/sql/note-states'
import { noteMark } from '@/lib/store/store-marks'

import type { DeliveryMeans, StoreDoor } from './deliver-to-stores'
import { importFacts } from './import-facts'
import { announceFailure } from './steps/announce-failure'
import { factsOf, importedBefore, withAdopted } from './steps/imported-before'
import { lastRead } from './steps/last-read'
import { standIns } from './steps/stand-ins'
import { undoneThere } from './steps/undone-there'

/** What a read brought. */
export type Synced = {
  readonly agent: string
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly taken: number // changes of ours that the store no longer holds
  readonly problems: readonly string[]
}

/**
 * Reads a connected store and imports what changed there since the last read (rule CS2). A fact that is missing there is no retraction; where
 * the store no longer holds what we wrote, a person is shown it, and nothing changes here (rule CS9).
 */
export async function readStore(
  store: Store,
  {
    connectionId,
    accept = null,
    means,
  }: {
    readonly connectionId: string
    readonly accept?: Delivery | null // take over what the store says of this fact now, and only that
    readonly means: Pick<DeliveryMeans, 'doorOf' | 'problemOf' | 'now'>
  },
  request: OperationRequest,
): Promise<Result<Synced>> {
  const connection = await findConnection(store.read, connectionId)
  if (connection === null || connection.disconnectedAt !== null)
    return refused({ kind: 'not-found', what: 'connection' })
  const { at } = request
  let claim = await claimConnection(store, connectionId, means.now())
  if (claim === null)
    return refused({
      kind: 'store-refused',
      sentence: 'The store is being read or written already.',
      wayOut: 'Wait a moment, then try again.',
    })
  try {
    const door = means.doorOf(connection)
    const read = await door.read(accept === null ? lastRead(store.read, connection, at) : null)
    const still = await renewClaim(store, claim, means.now())
    if (still === null) return refused(TAKEN_OVER)
    claim = still
    if (read === null) return await noteUnchanged(store, connection, at)
    const taken = await takeIn(store, { connection, door, read, accept }, request)
    if (!taken.ok) await noteFailedRead(store, connection, { at, ...refusalMessage(taken.refusal) })
    return taken
  } catch (error) {
    const problem = means.problemOf(error)
    if (problem === null) {
      await noteFailedRead(store, connection, { at, ...OURS })
      throw error
    }
    const { sentence, wayOut } = problem.trouble
    await noteFailedRead(store, connection, { at, sentence, wayOut })
    return refused({ kind: 'store-refused', sentence, wayOut })
  } finally {
    await releaseConnection(store, claim)
  }
}

const OURS = {
  sentence: 'Something went wrong in Palimpsest.',
  wayOut: 'The server log has the details.',
} as const

const TAKEN_OVER: Refusal = {
  kind: 'store-refused',
  sentence: 'The store took so long that another process took over, or the connection was ended.',
  wayOut: 'Sync it again.',
}

async function noteUnchanged(
  store: Store,
  { id, agentId: agent, found }: Connection,
  at: Date,
): Promise<Result<Synced>> {
  const unchanged = found ?? 0
  await store.transact((tx) => changeConnection(tx, id, { ...readNow(at), failures: 0 }))
  return accepted({ agent, added: 0, changed: 0, unchanged, taken: 0, problems: [] })
}

const NOTED_AT_ONCE = 5_000 // a twentieth of a second or so

type Reading = {
  readonly connection: Connection
  readonly door: Pick<StoreDoor, 'setByStore'>
  readonly read: ReadStore
  readonly accept: Delivery | null
}

async function takeIn(
  store: Store,
  { connection, door, read, accept }: Reading,
  request: OperationRequest,
): Promise<Result<Synced>> {
  const { id, agentId } = connection
  const { states } = read
  const open = await openFacts(store.read, id) // what is still to be written there is compared when it is
  const batch = {
    ...read.batch,
    facts: read.batch.facts.filter(({ externalId }) => !open.has(externalId ?? '')),
  }
  const ids = read.batch.facts.flatMap(({ externalId }) => externalId ?? [])
  const linked = await loadLinked(store.read, id, read.left === undefined ? null : ids)
  const differs = (externalId: string) => {
    const [seen, is] = [linked.get(externalId), states.get(externalId)]
    return seen === undefined || is === undefined || !isAsIn(is, seen.state)
  }
  const isNew = ({ externalId }: FactInput) =>
    accept === null ? differs(externalId ?? '') : externalId === accept.externalId
  const changed = batch.facts.filter(isNew)
  const undone = await undoneThere(store.read, { id, door, read, changed, linked })
  const taken = accept === null ? undone : new Map<string, Delivery>()
  const fresh = [...taken.values()].filter(({ undoneThereAt }) => undoneThereAt === null)
  const imported = { agentId, system: batch.system, facts: changed }
  const adopted = await importedBefore(store.read, { agentId, exportedAs: read.exportedAs, batch })
  const said = changed.filter(({ externalId }) => !taken.has(externalId ?? ''))
  const inputs = await standIns(
    store.read,
    accept === null ? said : said.map((fact) => ({ ...fact, taken: true as const })),
    { known: new Map([...adopted, ...(await factsOf(store.read, imported))]), linked },
  )
  const facts = withAdopted(inputs, { batch, adopted })
  const outcome = await importFacts(
    store,
    { batch: { ...batch, facts }, skipRefused: true },
    request,
  )
  if (!outcome.ok) return outcome
  const { plan, problems } = outcome.value
  // What was left out, or refused, has to be compared again though nothing changes there.
  const isLeft = ({ externalId }: FactInput) =>
    open.has(externalId ?? '') && differs(externalId ?? '')
  const isWhole = !read.batch.facts.some(isLeft)
  const isSettled = isWhole && refusalsIn(problems) === 0
  // A connector reads again what it refuses itself.
  const isMarked = isWhole && refusalsIn(problems) === refusalsIn(batch.problems)
  const known = new Map([...adopted, ...(await factsOf(store.read, imported))])
  const { at } = request
  const seen = changed.flatMap(({ externalId }): LinkedFact[] => {
    const factId = linked.get(externalId ?? '')?.factId ?? known.get(externalId ?? '')
    const state = states.get(externalId ?? '')
    return externalId === null || factId === undefined || state === undefined
      ? []
      : [{ externalId, factId, state }]
  })
  // What we wrote and the store no longer holds is noted with that: a read after a kill has to see it again.
  const plain = seen.filter(({ externalId }) => !taken.has(externalId))
  for (let from = 0; from < plain.length; from += NOTED_AT_ONCE) {
    const facts = plain.slice(from, from + NOTED_AT_ONCE)
    await store.transact(async (tx) => {
      await noteStates(tx, id, { facts, at })
      await changeConnection(tx, id, { digest: null }) // of the last read, until this one is done
    })
  }
  await store.transact(async (tx) => {
    const facts = seen.filter(({ externalId }) => taken.has(externalId))
    await noteStates(tx, id, { facts, at })
    if (accept !== null) {
      await changeConnection(tx, id, { digest: null })
      return noteTaken(tx, { accept, factId: seen[0]?.factId, said })
    }
    for (const { id: undone } of fresh)
      await changeDelivery(tx, { id: undone, from: ['verified'] }, { undoneThereAt: at })
    await changeConnection(tx, id, {
      ...readNow(at),
      failures: 0,
      partial: read.partial,
      system: batch.system,
      found: (read.left ?? 0) + read.batch.facts.length,
      digest: isSettled ? (read.digest ?? null) : null,
    })
    await noteMark(tx, id, isMarked ? (read.mark ?? null) : null)
  })
  return accepted({
    agent: agentId,
    added: plan.added,
    changed: plan.changed,
    unchanged: (read.left ?? 0) + batch.facts.length - facts.length + plan.unchanged,
    taken: fresh.length,
    problems: problems.map(({ reason }) => reason),
  })
}

function refusalsIn(problems: readonly ImportProblem[]): number {
  return problems.filter(({ severity }) => severity === 'refuse').length
}

/** Notes that a person took over what a store says of a fact, once it says that here. */
async function noteTaken(
  tx: Tx,
  {
    accept: { id },
    factId = '',
    said,
  }: {
    readonly accept: Delivery
    readonly factId: string | undefined
    readonly said: readonly FactInput[]
  },
): Promise<void> {
  const fact = await tx.fact.findUnique({ where: { id: factId } })
  if (fact !== null && fact.content === said[0]?.content)
    await changeDelivery(tx, { id, from: ['verified'] }, { undoneThereAt: null })
}

/** Notes why a read failed, and tells the webhooks at the first one that does (rule WH7). */
async function noteFailedRead(
  store: Store,
  connection: Connection,
  {
    at,
    sentence,
    wayOut,
  }: { readonly at: Date; readonly sentence: string; readonly wayOut: string },
): Promise<void> {
  const { id } = connection
  const { nextReadAt } = readNow(at)
  await store.transact(async (tx) => {
    const before = await findConnection(tx, id)
    await changeConnection(tx, id, { nextReadAt, lastReadProblem: `${sentence} ${wayOut}` })
    if (before?.lastReadProblem === null && before.disconnectedAt === null)
      await announceFailure(tx, connection, at)
  })
}

function readNow(at: Date) {
  const nextReadAt = instantFromMs(at.getTime() + READ_EVERY_MS)
  return { lastReadAt: at, nextReadAt, lastReadProblem: null }
}
