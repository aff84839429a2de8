import type { Fact } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { OperationEvent } from '@/lib/domain/operation-event'
import type { Policy } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { withoutSecrets } from '@/lib/domain/secrets'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'
import { insertAgent } from '@/lib/store/sql/insert-agent'

import type { Arrival, ArrivalProblem } from './steps/arrival'
import { arrivalTimes } from './steps/arrival-times'
import { newFactProblem } from './steps/fact-problem'
import { factRow } from './steps/fact-rows'
import { confirmTwins, findRepeats, heardTwice, repeatedIds } from './steps/find-repeats'
import { fingerprint } from './steps/fingerprint'
import { beforePass, formerFacts, formerPass, inOrder } from './steps/former-ingest'
import { openSourceBook } from './steps/known-sources'
import {
  proposeEarly,
  proposeForFacts,
  toAskedPair,
  type EarlyPass,
  type InlinePass,
} from './steps/propose-for-facts'
import { readArrivals, type ArrivalProviders } from './steps/read-arrivals'
import { recordOperation, type Recorded } from './steps/record-operation'
import { askAboutIncoming, confirmExisting } from './steps/resolve-incoming'
import { settleTiers } from './steps/settle-tiers'
import { namedOf, supersedeNamed, unknownNamed, withNamed } from './steps/supersede-named'
import { shortened } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type IngestFacts = {
  readonly facts: readonly FactInput[]
  readonly system: string
  readonly inline?: false // leave the inline pass to the caller
  readonly named?: 'propose' // ask a person about the facts that new ones name; omitted: end them (rule AR1)
  readonly providers?: ArrivalProviders // what may be consulted about the facts before they are written; omitted: nothing
  readonly breathe?: () => Promise<void> // lets others be answered meanwhile
  /** Called in each transaction that adds to what is returned, with what is known by then. */
  readonly written?: (tx: Tx, known: Stored) => Promise<void>
}

/** What an answer to a program says. */
export type Stored = Pick<Ingested, 'operation' | 'facts' | 'inline' | 'flags'>

export type Ingested = Recorded & {
  readonly facts: readonly Fact[] // newly stored
  readonly confirmed: readonly Fact[] // already stored, and confirmed by an arriving fact (rule AW4)
  readonly inline: InlinePass
  readonly arrivals: readonly Arrival[] // what was found before the write; empty for a repeated request
  /** What could not be done with a fact and why, by its index in the command; empty for a repeated request. */
  readonly flags: readonly ArrivalProblem[]
}

const MOST_AT_ONCE = 1_000

/**
 * Stores facts as an agent states them, then compares the classified ones with their siblings. If detection fails, the facts are stored all
 * the same (rules P5, P16).
 */
export async function ingestFacts(
  store: Store,
  command: IngestFacts,
  request: OperationRequest,
): Promise<Result<Ingested, Refusal>> {
  const problem = ingestProblem(command.facts)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const [first] = command.facts
  const agentId = first?.agent ?? ''
  const intent = { kind: 'ingest', about: aboutOf(command, request), request } as const
  const seen = await readArrivals(store, {
    ...NO_PROVIDERS,
    ...command.providers,
    ...command,
    ...request,
  })
  let arrived: Arrived = NOTHING_YET
  const recorded = await recordOperation(store, intent, async (tx) => {
    const workspace = openWorkspace(tx)
    const { environment } = store
    const { policy } = await loadPolicy(tx, agentId, environment)
    const recordedAtOf = await arrivalTimes(tx, command.facts, request.at)
    const { arrivals, twins } = await findRepeats(tx, {
      inputs: command.facts,
      recordedAtOf,
      arrivals: seen.arrivals,
      frozen: policy.mutationsFrozen,
      compared: policy.supersessionEnabled && command.inline !== false,
    })
    const again = await confirmExisting(workspace, {
      arrivals,
      inputs: command.facts,
      system: command.system,
      policy,
      at: request.at,
    })
    const context = { system: command.system, at: request.at, newId: request.newId }
    const isNew = (_input: FactInput, index: number) =>
      !again.confirmed.has(index) && !twins.has(index)
    const inputs = command.facts.filter(isNew)
    const sources = await openSourceBook(tx, inputs, context)
    const rows = command.facts.map((input, index) =>
      !isNew(input, index)
        ? null
        : factRow(input, {
            ...context,
            sourceId: sources.idFor(input),
            importKey: null,
            recordedAt: recordedAtOf(input),
          }),
    )
    const places = confirmTwins(rows, twins, request.at)
    const facts = places.filter((row) => row !== null)
    await insertAgent(tx, agentId, request.at)
    const named = await namedOf(tx, { inputs, rows: facts, system: command.system })
    const asks = command.named === 'propose'
    const unended = asks
      ? named.filter(({ target }) => target === null).map(unknownNamed)
      : await supersedeNamed(tx, workspace, { named, environment, at: request.at })
    const { proposals, problems } = await askAboutIncoming(tx, {
      arrivals: asks ? withNamed(arrivals, named, places) : arrivals,
      rowAt: (index) => places[index] ?? null,
      environment,
      request,
    })
    const flags = [
      ...seen.problems,
      ...again.problems,
      ...problems,
      ...unended.map(({ row, reason }) => ({ index: places.indexOf(row), reason })),
    ]
    const known = arrivals.filter(({ index }) => again.confirmed.has(index))
    const repeated = repeatedIds(known, twins, places)
    const off = facts.length > 0 && command.inline !== false && !policy.supersessionEnabled
    const inline = {
      detection: off ? ('off' as const) : ('done' as const),
      proposals: proposals.map(toAskedPair),
    }
    const stored = { facts: inOrder(facts), inline, flags }
    const confirmed = known.map(({ target }) => target.id)
    arrived = { ...stored, arrivals, confirmed, policy, early: null }
    await settleTiers(
      workspace,
      facts.filter((fact) => !sources.isFresh(fact.sourceId)),
    )
    const factIds = [...facts.map(({ id }) => id), ...confirmed].slice(0, 10)
    const reasons = [
      ...again.sentences.map(withoutSecrets),
      ...heardTwice(twins.size),
      ...[...seen.problems, ...problems].map(reasonOf),
    ]
    return accepted({
      agentId,
      subject: {
        event: eventOf(command.facts, facts.length),
        factIds,
        ...(repeated.length > 0 && { again: repeated }),
        counts: {
          facts: facts.length,
          heardAgain: repeated.length,
          asked: proposals.length,
          applied: asks ? 0 : named.length - unended.length,
        },
      },
      ...(reasons.length === 0 ? {} : { reason: reasons.join('\n') }),
      facts,
      proposals,
      sources: sources.fresh(),
      updates: workspace.updates(),
      afterwards: async (operation) => {
        const early =
          command.inline === false
            ? null
            : await proposeEarly(tx, stored.facts, { ...request, policy })
        arrived = { ...arrived, early }
        const pass = early === null ? beforePass(stored) : withAsked(stored, early.pass)
        await command.written?.(tx, { operation, ...stored, inline: pass })
      },
    })
  })
  if (!recorded.ok) return recorded
  const { repeated, operation } = recorded.value
  if (repeated) {
    const former = await formerFacts(store, operation.seq)
    const inline = await formerPass(store, operation)
    return accepted({ ...recorded.value, ...former, inline, arrivals: [], flags: [] })
  }
  const { facts, flags, policy, early } = arrived
  const pass =
    command.inline === false
      ? NOTHING_YET.inline
      : await proposeForFacts(store, facts, {
          ...request,
          policy,
          early,
          ...(command.breathe && { breathe: command.breathe }),
          written: async (tx, found) =>
            command.written?.(tx, { operation, facts, flags, inline: withAsked(arrived, found) }),
        })
  const confirmed = await confirmedFacts(store, arrived.confirmed)
  return accepted({
    ...recorded.value,
    facts,
    confirmed: inOrder(confirmed),
    inline: withAsked(arrived, pass),
    arrivals: arrived.arrivals,
    flags,
  })
}

type Arrived = Pick<Ingested, 'facts' | 'flags' | 'inline' | 'arrivals'> & {
  readonly confirmed: readonly string[] // ids of confirmed facts
  readonly policy: Policy | null // as it was when they were written
  readonly early: EarlyPass | null
}

const NOTHING_YET: Arrived = {
  facts: [],
  arrivals: [],
  flags: [],
  inline: { detection: 'done', proposals: [] }, // with what was stored with the facts
  confirmed: [],
  policy: null,
  early: null,
}

/** What was asked with the facts, and by their pass. */
function withAsked({ inline }: Pick<Arrived, 'inline'>, pass: InlinePass): InlinePass {
  return { ...pass, proposals: [...inline.proposals, ...pass.proposals] }
}

async function confirmedFacts(store: Store, ids: readonly string[]): Promise<readonly FactRow[]> {
  return ids.length === 0 ? [] : store.read.fact.findMany({ where: { id: { in: [...ids] } } })
}

const NO_PROVIDERS: ArrivalProviders = { classifier: null, similarity: null }

function eventOf(inputs: readonly FactInput[], stored: number): OperationEvent {
  const [first, ...others] = inputs
  const only = first === undefined || others.length > 0 ? null : shortened(first.content)
  return { type: 'stored', only, stored, again: inputs.length - stored }
}

function reasonOf({ reason }: ArrivalProblem): string {
  return withoutSecrets(reason)
}

/** What the request contains. A fact without its own time takes the request's, which differs on a repeat. */
function aboutOf({ facts, system }: IngestFacts, request: OperationRequest): string | null {
  if (request.idempotencyKey === null) return null
  const said = facts.map((fact) =>
    fact.recordedAt?.getTime() === request.at.getTime() ? { ...fact, recordedAt: 'now' } : fact,
  )
  return fingerprint({ facts: said, system })
}

function ingestProblem(facts: readonly FactInput[]): string | null {
  if (facts.length === 0) return 'There is no fact to store.'
  if (facts.length > MOST_AT_ONCE)
    return `At most ${MOST_AT_ONCE} facts can be stored at once; import a file for more.`
  if (new Set(facts.map((fact) => fact.agent)).size > 1)
    return 'The facts belong to different agents; store them one agent at a time.'
  for (const fact of facts) {
    const problem = newFactProblem(fact)
    if (problem !== null) return problem
  }
  return null
}
