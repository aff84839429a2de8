import type { Question } from '@/lib/domain/decide'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { judgementsOn } from '@/lib/store/judgements'
import type { Store } from '@/lib/store/port'
import { formerWords } from '@/lib/store/queries/former-words'
import { laterEnds } from '@/lib/store/queries/later-ends'
import { loadPairs, type Pair } from '@/lib/store/queries/load-pairs'
import { loadPolicies } from '@/lib/store/queries/load-policies'
import { loadSiblings } from '@/lib/store/queries/load-siblings'
import { loadDissents, loadRejections, loadVerdicts } from '@/lib/store/queries/load-verdicts'
import { takeBackInMemory, type TakenBack } from '@/lib/store/queries/taken-back'
import { toFact } from '@/lib/store/rows'
import { agentTitles, openAboutOlder, openSharingFact } from '@/lib/store/sql/around-proposals'
import { successorsOfMany } from '@/lib/store/sql/fact-chains'
import { lastActiveOfSource } from '@/lib/store/sql/last-active-of-source'

import { readEndings } from './endings'
import { proposalView } from './proposal-view'
import type { ProposalView } from './proposal-view'
import { readAnswers } from './records'

const MOST_SIBLINGS = 10

/** Reads whole proposals in the given order, in a fixed number of queries. */
export async function readProposals(
  store: Store,
  ids: readonly string[],
): Promise<readonly ProposalView[]> {
  const { read } = store
  const pairs = await loadPairs(read, ids)
  if (pairs.length === 0) return []
  const open = pairs.filter(({ proposal }) => isOpen(proposal.status))
  const disputed = pairs.filter(({ proposal }) => proposal.disputed)
  const [
    policies,
    titles,
    takenBack,
    siblings,
    verdicts,
    dissents,
    rejections,
    about,
    sharing,
    last,
    judgements,
    answers,
  ] = await Promise.all([
    loadPolicies(read, pairs.map(agentOf), store.environment),
    agentTitles(read, pairs.map(agentOf)),
    takeBackInMemory(read, pairs),
    loadSiblings(
      read,
      pairs.map(({ slot, older, newer }) => ({ slot, facts: [older, newer] })),
      { most: MOST_SIBLINGS, at: store.clock() },
    ),
    loadVerdicts(
      read,
      pairs.flatMap(({ proposal }) => proposal.verdictId ?? []),
    ),
    loadDissents(
      read,
      disputed.map(({ proposal }) => proposal),
    ),
    loadRejections(
      read,
      open.map(({ proposal }) => proposal.id),
    ),
    openAboutOlder(
      read,
      pairs.map(({ older }) => older.id),
    ),
    openSharingFact(
      read,
      pairs.map(({ proposal }) => proposal.id),
    ),
    lastActiveOfSource(
      read,
      pairs.map(({ older }) => older.id),
    ),
    judgementsOn(
      read,
      pairs.map(({ proposal }) => proposal),
    ),
    readAnswers(store),
  ])
  const questions = pairs.map((pair) =>
    questionOf(pair, {
      takenBack: takenBack.get(pair.proposal.id),
      policy: policies.get(agentOf(pair)) ?? BUILT_IN_POLICY,
    }),
  )
  const [ends, chains, endings, reworded] = await Promise.all([
    laterEnds(
      read,
      questions.flatMap(({ older, newer }) => [older, newer]),
    ),
    successorsOfMany(
      read,
      questions.flatMap(({ older, newer }) =>
        [older, newer].filter((fact) => fact.supersededById !== null).map((fact) => fact.id),
      ),
    ),
    readEndings(
      read,
      pairs.flatMap(({ older, newer }) => [older, newer]),
    ),
    rewordedSince(store, open, rejections),
  ])
  return pairs.flatMap((pair, index) => {
    const question = questions[index]
    const around = siblings[index]
    if (question === undefined || around === undefined) return []
    const { proposal } = pair
    const rejection = rejections.get(proposal.id)
    const taken = takenBack.get(proposal.id)
    return proposalView({
      pair,
      question: {
        ...question,
        successorsOfOlder: chainOf(chains, question.older),
        successorsOfNewer: chainOf(chains, question.newer),
        laterEnds: {
          older: ends.get(question.older.id) ?? null,
          newer: ends.get(question.newer.id) ?? null,
        },
      },
      blocked: taken?.kind === 'refused' ? taken.refusal : null,
      at: store.clock(),
      agentTitle: titles.get(proposal.agentId) ?? null,
      siblings: around,
      alsoWithdraws: (about.get(pair.older.id) ?? 0) - (isOpen(proposal.status) ? 1 : 0),
      neighbours: sharing.get(proposal.id) ?? 0,
      lastOfSource: last.has(pair.older.id),
      verdict: verdicts.get(proposal.verdictId ?? '') ?? null,
      answers,
      judgement: judgements.get(proposal.id) ?? null,
      dissent: dissents.get(proposal.id) ?? null,
      formerWords: reworded.get(proposal.id) ?? new Map(),
      endings,
      rejection: rejection?.verdict.id === proposal.verdictId ? null : (rejection ?? null),
    })
  })
}

/** What a rejected pair's facts said at the time, where they were reworded since (rule P2). */
async function rewordedSince(
  { read }: Store,
  pairs: readonly Pair[],
  rejections: Awaited<ReturnType<typeof loadRejections>>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const found = pairs.flatMap(({ proposal, older, newer }) => {
    const rejected = rejections.get(proposal.id)
    return rejected === undefined ? [] : [{ proposal, rejected, facts: [older, newer] }]
  })
  const entries = await Promise.all(
    found.map(async ({ proposal, rejected, facts }) => {
      const factIds = facts.map(({ id }) => id)
      const words = await formerWords(read, { operationId: rejected.verdict.operationId, factIds })
      const changed = facts.flatMap(({ id, content }) => {
        const before = words.get(id)
        return before === undefined || before === content ? [] : [[id, before] as const]
      })
      return [proposal.id, new Map(changed)] as const
    }),
  )
  return new Map(entries)
}

function questionOf(
  pair: Pair,
  known: { readonly takenBack: TakenBack | undefined; readonly policy: Question['policy'] },
): Question {
  const restored = known.takenBack?.kind === 'fact' ? known.takenBack.row : null
  const asBefore = (row: Pair['older']) => toFact(restored?.id === row.id ? restored : row)
  return {
    proposal: pair.proposal,
    older: asBefore(pair.older),
    newer: asBefore(pair.newer),
    successorsOfOlder: [],
    successorsOfNewer: [],
    laterEnds: { older: null, newer: null },
    policy: known.policy,
  }
}

function chainOf(
  chains: ReadonlyMap<string, readonly string[]>,
  fact: { readonly id: string; readonly supersededById: string | null },
): readonly string[] {
  return fact.supersededById === null ? [] : (chains.get(fact.id) ?? [])
}

function agentOf({ proposal }: Pair): string {
  return proposal.agentId
}

function isOpen(status: string): boolean {
  return status === 'pending' || status === 'stale'
}
