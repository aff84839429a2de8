import { addsNothing, MAX_CANDIDATES, haveSameKey } from '@/lib/domain/arrival'
import { instantFromMs } from '@/lib/domain/instant'
import type { Policy } from '@/lib/domain/policy'
import { saysTheSameWords } from '@/lib/domain/same-again'
import { saysSomethingElse } from '@/lib/domain/says-something-else'
import { MAX_CHARACTERS } from '@/lib/domain/should-ask-judge'
import type { ArrivalQuestion, Classified, Classifier } from '@/lib/judge/classifier'

import type { Arrival, ArrivalProblem, ArrivalsRead } from './arrival'
import type { Stored } from './arrival-pool'
import { holdsNow, type OpenArrival } from './arrival-rules'
import type { Alike } from './near-restatements'

type Asked = OpenArrival & { readonly offered: readonly Stored[] }

/**
 * Asks a model about what rules leave open: each arriving fact with the nearest stored ones of its entity (rules AW2, AW3). A fact with
 * none nearby is new and is not asked about. Both flags of rule J34 apply here too.
 */
export async function classifyArrivals(
  open: readonly OpenArrival[],
  means: {
    readonly classifier: Classifier | null
    readonly policy: Policy
    readonly alike: Alike
  },
): Promise<ArrivalsRead> {
  const { classifier, policy, alike } = means
  const isAllowed = policy.supersessionSemanticFallback && policy.semanticContradictionEnabled
  if (classifier === null || !isAllowed) return { arrivals: [], problems: [] }
  const asked = open
    .filter(({ arriving }) => arriving.content.length <= MAX_CHARACTERS)
    .map((held) => ({ ...held, offered: offeredTo(held, alike) }))
    .filter(({ offered }) => offered.length > 0)
  const within = asked.slice(0, classifier.budget)
  const answers = await classifier.classify(within.map(questionOf))
  const read = within.map((held, nth) => readAnswer(held, answers[nth], classifier.model))
  return {
    arrivals: read.flatMap(({ arrival }) => arrival ?? []),
    problems: [
      ...read.flatMap(({ problem }) => problem ?? []),
      ...asked.slice(classifier.budget).map(({ arriving }) => ({
        index: arriving.index,
        reason: 'The limit of questions per fact is reached; rules alone say that it is new.',
      })),
    ],
  }
}

/** The nearest in the entity: same key first, then by meaning where a model gives it, then by words. */
function offeredTo({ arriving, pool }: OpenArrival, alike: Alike): readonly Stored[] {
  const values = alike.get(arriving.index)
  const rank = (stored: Stored) =>
    (haveSameKey(stored, arriving) ? 2 : 0) + (values?.get(stored.id) ?? 0)
  return pool
    .near()
    .filter(({ content }) => content.length <= MAX_CHARACTERS)
    .toSorted((a, b) => rank(b) - rank(a)) // stable sort: words break ties
    .slice(0, MAX_CANDIDATES)
}

function questionOf({ arriving, offered }: Asked): ArrivalQuestion {
  const { input, content, kind, key } = arriving
  const timeKnown = input.validFrom !== null || input.recordedAt !== null
  return {
    entity: input.entity,
    aspect: input.aspect,
    key,
    kind,
    content,
    at: timeKnown ? instantFromMs(arriving.atMs).toISOString() : null,
    offered: offered.map((stored) => ({
      id: stored.id,
      aspect: stored.aspect,
      key: stored.key,
      kind: stored.kind,
      content: stored.content,
      at: stored.timeKnown ? instantFromMs(stored.atMs).toISOString() : null,
    })),
  }
}

type Answer = { readonly arrival?: Arrival; readonly problem?: ArrivalProblem }

const FLAGS = {
  unparseable: 'Its answer has the wrong form.',
  missing_target: 'Its answer does not say which stored fact it means.',
  unknown_target: 'Its answer names a fact that it was not given.',
} as const

/**
 * Interprets an answer: an unusable one becomes a proposal about the nearest fact, and no answer does not mean “new” (rules J3, AW3, AW14).
 */
function readAnswer(held: Asked, said: Classified | undefined, model: string): Answer {
  const { arriving, offered } = held
  const { index } = arriving
  const [nearest] = offered
  if (said === undefined || nearest === undefined) return {}
  const problem = (reason: string) => ({ problem: { index, reason } })
  if ('status' in said) return problem(`${said.detail} Rules alone say that it is new.`)
  const look = (target: Stored, why: string): Answer =>
    target.isSacred
      ? problem(`${why} The nearest fact cannot be superseded, so nothing is asked.`)
      : { arrival: { index, step: 'review', target, by: model, why, asks: true } }
  if (said.action === 'review') return look(nearest, FLAGS[said.flag])
  if (said.action === 'ADD') return {}
  const only = offered.length === 1 ? nearest : undefined
  const target = offered.find(({ id }) => id === said.target) ?? only
  if (target === undefined) return look(nearest, FLAGS.missing_target)
  const why = `“${said.reason}”`
  if (said.action === 'NOOP') {
    const exception = whyStoredAnyway(held, target)
    if (exception === 'differs')
      return look(target, `It says “already known” (${why}), and the two differ.`)
    if (exception !== null) return problem(`The model says that it is known already. ${exception}`)
    return { arrival: { index, step: 'NOOP', target, by: model, why, asks: false } }
  }
  if (target.isSacred)
    return problem(
      `The model says ${said.action} of “${target.content}”, which nothing supersedes; nothing is asked.`,
    )
  if (saysTheSameWords(target, arriving)) return {} // the same words never supersede (rule D4)
  return { arrival: { index, step: said.action, target, by: model, why, asks: true } }
}

/** Why a fact that a model calls known is stored anyway. */
function whyStoredAnyway(held: Asked, target: Stored): string | null {
  const { arriving, read } = held
  if (saysSomethingElse(read.finding(target, arriving)) !== null) return 'differs'
  if (!addsNothing(arriving, target))
    return 'It brings a kind, a key, a tag or metadata of its own, so it is stored.'
  if (!holdsNow(target, held)) return 'Something else was said since, so it is stored.'
  return null
}
