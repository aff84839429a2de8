import { hasEnded } from '@/lib/domain/decide'
import type { Fact } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Policy } from '@/lib/domain/policy'
import { refusalMessage } from '@/lib/domain/refusal'
import type { Store, Tx } from '@/lib/store/port'
import { laterEnds } from '@/lib/store/queries/later-ends'
import { toFact, type FactRow, type ProposalRow } from '@/lib/store/rows'
import { nextProposalNumber } from '@/lib/store/sql/next-proposal-number'

import { THE_PROGRAM, type Arrival, type ArrivalProblem } from './arrival'
import { detectionOf, importedRow } from './import-proposals'
import type { Workspace } from './workspace'

/** What happened to arriving facts that repeat stored ones. */
export type ConfirmedExisting = {
  readonly confirmed: ReadonlySet<number> // their indexes in the command; they are not stored again
  readonly sentences: readonly string[]
  readonly problems: readonly ArrivalProblem[]
}

/**
 * Confirms the facts that arriving ones only repeat (rule AW4), in the workspace of the arriving operation. If the stored fact changed
 * since it was read, or while frozen, it is left alone and the arriving fact is stored.
 */
export async function confirmExisting(
  workspace: Workspace,
  incoming: {
    readonly arrivals: readonly Arrival[]
    readonly inputs: readonly FactInput[]
    readonly system: string
    readonly policy: Policy
    readonly at: Date
  },
): Promise<ConfirmedExisting> {
  const known = incoming.arrivals.filter(({ step }) => step === 'NOOP')
  if (known.length === 0) return { confirmed: new Set(), sentences: [], problems: [] }
  const agentId = incoming.inputs[0]?.agent ?? ''
  const { policy } = incoming
  await workspace.load(
    'fact',
    known.map(({ target }) => target.id),
  )
  const confirmed = new Set<number>()
  const sentences: string[] = []
  const problems: ArrivalProblem[] = []
  for (const { index, target, by, why } of known) {
    const row = workspace.get('fact', target.id) as FactRow | null
    const isAsRead =
      row !== null &&
      row.status === 'active' &&
      row.revision === target.revision &&
      row.agentId === agentId
    if (!isAsRead || policy.mutationsFrozen) {
      const reason = policy.mutationsFrozen
        ? refusalMessage({ kind: 'frozen' }).sentence
        : 'The fact that already says it has changed meanwhile.'
      problems.push({ index, reason: `${reason} It is stored as a fact of its own.` })
      continue
    }
    workspace.patch('fact', row.id, {
      confirmedAt: incoming.at,
      confirmations: row.confirmations + 1,
    })
    confirmed.add(index)
    sentences.push(
      `Heard again (${byWords(by)}): ${quoted(incoming.inputs[index], incoming.system)}. ${why}`,
    )
  }
  return { confirmed, sentences, problems }
}

/** Everything the arriving fact said, so that nothing is lost although it is not stored again. */
function quoted(input: FactInput | undefined, system: string): string {
  const { content = '', externalId = null, source = null } = input ?? {}
  const about = [
    system,
    ...(externalId === null ? [] : [`its id ${externalId}`]),
    ...(source?.externalId ? [`source ${source.externalId}`] : []),
    ...(source?.session ? [`session ${source.session}`] : []),
    ...(source?.excerpt && source.excerpt !== content ? [`from “${source.excerpt}”`] : []),
  ]
  return `“${content}” (${about.join(', ')})`
}

export type AskedAbout = {
  readonly proposals: readonly ProposalRow[] // to insert
  readonly problems: readonly ArrivalProblem[]
}

/**
 * Makes the proposals that arriving facts raise (rules AW3, AW5, AW6), for the operation that stores them. Confidence is the detector's; a
 * model's answer is the note. A fact that cannot be superseded, has ended or is already asked about is left alone, with a sentence saying
 * so.
 */
export async function askAboutIncoming(
  tx: Tx,
  incoming: {
    readonly arrivals: readonly Arrival[]
    readonly rowAt: (index: number) => FactRow | null // as it is stored
    readonly environment: Store['environment']
    readonly request: Pick<OperationRequest, 'at' | 'newId'>
  },
): Promise<AskedAbout> {
  const { request } = incoming
  const asking = incoming.arrivals.filter(({ asks }) => asks)
  if (asking.length === 0) return { proposals: [], problems: [] }
  const ids = [...new Set(asking.map(({ target }) => target.id))]
  const targets = (await tx.fact.findMany({ where: { id: { in: ids } } })).map(toFact)
  const asked = await tx.proposal.findMany({
    where: { olderFactId: { in: ids }, status: { in: ['pending', 'stale'] } },
    select: { olderFactId: true, number: true },
  })
  const ends = await laterEnds(tx, targets)
  const numberOf = new Map(asked.map(({ olderFactId, number }) => [olderFactId, number]))
  const proposals: ProposalRow[] = []
  const problems: ArrivalProblem[] = []
  const agentId = targets[0]?.agentId ?? ''
  const { policy, detect } = await detectionOf(tx, agentId, incoming.environment)
  let number = await nextProposalNumber(tx)
  for (const arrival of inOrderOfTime(asking, incoming.rowAt)) {
    const row = incoming.rowAt(arrival.index)
    const target = targets.find(({ id }) => id === arrival.target.id)
    if (row === null) continue
    const said = noteOf(arrival)
    const left = whyNotAsked(target, {
      arrival,
      row,
      laterEnd: ends.get(arrival.target.id) ?? null,
      open: numberOf.get(arrival.target.id),
    })
    if (left !== null || target === undefined) {
      problems.push({ index: arrival.index, reason: `${said} ${left ?? ''}`.trim() })
      continue
    }
    const [older, newer] = [target, toFact(row)]
    const finding = detect(older, newer)
    numberOf.set(older.id, number)
    const made = importedRow({
      id: request.newId(),
      number,
      older,
      newer,
      finding,
      policy,
      note: said,
      foreign: null,
      seen: { first: request.at, last: request.at, times: 1 },
    })
    number += 1
    proposals.push({ ...made, origin: 'inline' })
  }
  return { proposals, problems }
}

/** When two arrive together, the earlier one replaces the fact (rule D5). */
function inOrderOfTime(
  arrivals: readonly Arrival[],
  rowAt: (index: number) => FactRow | null,
): readonly Arrival[] {
  const timeOf = ({ index }: Arrival) => rowAt(index)?.validFrom.getTime() ?? 0
  return arrivals.toSorted((a, b) => timeOf(a) - timeOf(b) || a.index - b.index)
}

function whyNotAsked(
  target: Fact | undefined,
  question: {
    readonly arrival: Arrival
    readonly row: FactRow
    readonly laterEnd: Date | null
    readonly open: number | undefined
  },
): string | null {
  if (target === undefined || target.agentId !== question.row.agentId)
    return 'The agent has no such fact.'
  if (hasEnded(target, question.laterEnd, question.row.validFrom))
    return 'That fact has ended already, so nothing is asked.'
  if (target.revision !== question.arrival.target.revision)
    return 'That fact has changed meanwhile, so nothing is asked.'
  if (target.protected || target.kind === 'constraint')
    return 'That fact can’t be replaced, so nothing is asked.'
  return question.open === undefined
    ? null
    : `P-${question.open} already asks about that fact, so it isn’t asked twice.`
}

/** Says what the newer fact did to the older one when it was stored, who read that, and why. */
function noteOf({ step, by, why }: Arrival): string {
  if (by === THE_PROGRAM) return why
  const who = `When it was stored, ${by === 'rules' ? 'the rules' : by}`
  if (step === 'review') return `${who} could not tell what it does to the older fact. ${why}`
  const read = step === 'DELETE' ? 'taking back' : 'a replacement for'
  return `${who} read it as ${read} the older fact. ${why}`
}

function byWords(by: string): string {
  return by === 'rules' ? 'by rules' : `by ${by}`
}
