import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'

type Call = {
  readonly method: Parameters<Transport>[0]['method']
  readonly path: string
  readonly body?: unknown
}

type Answer = Awaited<ReturnType<Transport>>

const WORDS: StoreWords = { product: 'memstore', key: 'token', thing: 'fact' }

/** Asks memstore and returns what it answers, whatever that is. */
export async function sendTo(
  target: StoreTarget,
  send: Transport,
  { method, path, body }: Call,
): Promise<Answer> {
  return send({
    method,
    url: `${target.url}${path}`,
    headers: {
      accept: 'application/json',
      ...(target.key === null ? {} : { authorization: `Bearer ${target.key}` }),
    },
    ...(body === undefined ? {} : { body }),
  })
}

/** Reads from memstore, with status 404 or one that means success. Throws `StoreProblem` on every other. */
export async function readFrom(
  target: StoreTarget,
  send: Transport,
  path: string,
): Promise<{ readonly found: boolean; readonly body: unknown }> {
  const answer = await sendTo(target, send, { method: 'GET', path })
  const problem = memstoreProblem(answer, target)
  if (problem !== null) throw problem
  return { found: answer.status !== 404, body: answer.body }
}

/** Returns the problem with an answer; null where the status means success, or that the fact is not there. */
export function memstoreProblem(answer: Answer, { key }: StoreTarget): StoreProblem | null {
  return answer.status === 403
    ? new StoreProblem({
        kind: 'unauthorized',
        sentence: 'The token of memstore does not allow this.',
        wayOut: 'Connect it with a token that has the scopes read and write.',
      })
    : answerProblem(answer, { ...WORDS, hasKey: key !== null })
}

/** The problem with an answer that memstore would not give. */
export function notMemstore(): StoreProblem {
  return notThisStore(WORDS)
}

/** memstore numbers its facts. Anything else could lead to another path. */
export function factNumber(id: string): number | null {
  const number = /^[1-9]\d{0,15}$/u.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

/** Returns the path of one fact. */
export function factPath(number: number): string {
  return `/v1/facts/${number}`
}
