import { afterEach, describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import type { LabeledPair, PairLabel } from '@/lib/evaluation/parse-pairs'
import { labelled } from '@/lib/evaluation/testing'
import { createJudge } from '@/lib/judge/ask-judge'
import {
  answering,
  completion,
  createJudgeSettings,
  createTestRuntime,
  startModelServer,
  type ModelRequest,
  type Reply,
  type TestServer,
} from '@/lib/judge/testing'

import { tryJudge } from './try-judge'

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const JAN = Date.UTC(2026, 0, 5)

function pair(id: string, label: PairLabel, texts: readonly [string, string], more = {}) {
  const [old, newer] = texts
  return labelled(id, label, {
    source: 'made',
    entity: 'Ines',
    aspect: 'work',
    old,
    new: newer,
    oldAtMs: JAN,
    ...more,
  })
}

/** Detection proposes the first and leaves open the next four; the last three are no questions. */
const PAIRS: readonly LabeledPair[] = [
  pair('plain', 'supersedes', ['Ines lives in Porto', 'Ines no longer lives in Porto']),
  pair('wording', 'supersedes', [
    'Ines teaches at the village school',
    'She is a nurse these days',
  ]),
  pair('german', 'supersedes', ['Ines arbeitet in der Bäckerei', 'Ines fährt heute einen Bus']),
  pair('other', 'coexists', ['Ines plays the cello', 'The commute takes her an hour']),
  pair('more', 'coexists', ['Ines has a bicycle', 'Her brother bakes bread']),
  pair('same', 'duplicate', ['Ines sings', ' ines  Sings']),
  pair('rule', 'supersedes', ['Meetings end by five', 'The office is open late now'], {
    kind: 'constraint',
  }),
  pair('long', 'supersedes', ['x'.repeat(8_001), 'Nothing of the kind']),
]
const OUTDATED = ['She is a nurse these days', 'Ines fährt heute einen Bus']

async function trial(
  reply: (request: ModelRequest, nth: number) => Reply,
  given: { readonly most?: number; readonly pairs?: readonly LabeledPair[] } = {},
) {
  server = await startModelServer(reply)
  const world = createTestRuntime()
  const judge = createJudge(createJudgeSettings(server.url, { concurrency: 1 }), world)
  const progress: (readonly [number, number])[] = []
  const found = await tryJudge([given.pairs ?? PAIRS, PAIRS], {
    judge,
    detector: detectorOf('default'),
    threshold: 0.7,
    most: given.most ?? 100,
    onAnswer: (answers, of) => progress.push([answers, of]),
  })
  return { ...found, progress, requests: server.requests }
}

const knows = ({ body }: ModelRequest) => answering(OUTDATED.some((text) => body.includes(text)))

describe('tryJudge', () => {
  it('[J17] measures a good model on the pairs that a sweep would ask about', async () => {
    const { overall, requests, progress } = await trial(knows)
    expect(overall).toMatchObject({
      pairs: 8,
      alone: { precision: 1, recall: 0.2 },
      together: { precision: 1, recall: 0.6, falseAlarmRate: 0 },
      questions: 4,
      asked: 4,
      answered: 4,
      agreed: { count: 4, of: 4 },
      missedAsked: { count: 2, of: 4 },
    })
    expect(requests).toHaveLength(4)
    expect(progress.at(-1)).toEqual([4, 4])
  })

  it('[J17] sends the question of the product, with entity, aspect, kind and date', async () => {
    const { requests } = await trial(knows, {
      pairs: [{ ...PAIRS[1], kind: 'preference' } as LabeledPair, ...PAIRS.slice(2)],
    })
    const sent = requests.find(({ body }) => body.includes('nurse'))?.body ?? ''
    for (const part of [
      'Ines',
      'work',
      'preference',
      '2026-01-05',
      'village school',
      'json_schema',
    ])
      expect(sent).toContain(part)
  })

  it('[J17] a model that always says yes costs precision', async () => {
    const { overall } = await trial(() => answering(true))
    expect(overall).toMatchObject({
      together: { precision: 0.6, recall: 0.6, falseAlarmRate: 2 / 3 },
      agreed: { count: 2, of: 4 },
      wrong: { count: 2, of: 2 },
    })
  })

  it('[J18] asks no more than the limit', async () => {
    const { overall, requests, tokens } = await trial(knows, { most: 2 })
    expect(requests).toHaveLength(2)
    expect(overall).toMatchObject({ questions: 4, asked: 2, together: { recall: 0.6 } })
    expect(tokens).toEqual({ answers: 2, input: 2, output: 2 })
  })

  it('[J17] leaves a server alone that refuses the key, and says why', async () => {
    const pairs = PAIRS.flatMap((each) => [each, { ...each, id: `${each.id} again` }])
    const refused = trial(() => ({ status: 401, body: '{}' }), { pairs })
    await expect(refused).rejects.toThrow(
      /^No usable answer to 5 questions\. The model’s server did not accept the key \(status 401\)\.$/u,
    )
    expect(server?.requests).toHaveLength(5)
  })

  it('[J17] says so when no answer can be read', async () => {
    await expect(trial(() => completion('Hm, perhaps.'))).rejects.toThrow(
      'No usable answer to 4 questions. The answer has the wrong form.',
    )
  })

  it('[J17] goes on when some questions have no answer', async () => {
    const { overall, unanswered } = await trial((request, nth) =>
      nth === 0 ? completion('Hm.') : knows(request),
    )
    expect(overall).toMatchObject({ asked: 4, answered: 3 })
    expect(unanswered).toEqual([
      { detail: 'The answer has the wrong form.', questions: 1, why: 'unparsable' },
    ])
  })
})
