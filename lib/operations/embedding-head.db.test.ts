import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it, vi } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import { featureCount } from '@/lib/domain/embedding-head'
import { createTestRuntime, trigramVector } from '@/lib/judge/testing'
import type { AskVectors } from '@/lib/similarity/vectors'
import { loadHead, loadHeadRow } from '@/lib/store/embedding-heads'
import { readEmbeddingHead } from '@/lib/views/embedding-head'

import { fitEmbeddingHead, type HeadFit } from './fit-embedding-head'
import { keepEmbeddingHead, openHeadFit } from './keep-embedding-head'
import { createHeadJudge } from './steps/head-judge'
import { at } from './testing'
import { openStoreForEachTest, requests, store, setPolicyOfAll } from './testing/each'

const FIXTURES = path.join(import.meta.dirname, '../evaluation/fixtures')
const MODEL = 'test-embed'
const DETECTOR = detectorOf('default')

/** The first lines of a file, so that a fit takes a second. */
function readText(name: string): string {
  const lines = readFileSync(path.join(FIXTURES, name), 'utf8').split('\n')
  return lines.slice(0, 40).join('\n')
}

const trigrams: AskVectors = async (texts) => ({
  ok: true,
  byText: new Map(texts.map((text) => [text, Float32Array.from(trigramVector(text))])),
})

const failing: AskVectors = async () => ({ ok: false, why: 'The embeddings server is away.' })

openStoreForEachTest()

function fitWith(given: Partial<HeadFit> = {}): HeadFit {
  return {
    model: MODEL,
    detector: DETECTOR,
    readText,
    askVectors: trigrams,
    noteProgress: async () => {},
    breathe: async () => {},
    requestNow: requests,
    ...given,
  }
}

const open = () =>
  openHeadFit(store, { model: MODEL, detectorVersion: DETECTOR.version }, requests())
const keep = (given: Partial<HeadFit> = {}) => keepEmbeddingHead(store, fitWith(given))
const view = (now = requests().at) =>
  readEmbeddingHead(store, { model: MODEL, agent: 'scout', now })

describe('fitEmbeddingHead', () => {
  it('[E6] sends each text once, and counts on pairs that nothing was fitted to', async () => {
    const sent: string[] = []
    const progress: (readonly [number, number])[] = []
    const outcome = await fitEmbeddingHead(
      fitWith({
        askVectors: (texts) => {
          sent.push(...texts)
          return trigrams(texts)
        },
        noteProgress: async (done, total) => void progress.push([done, total]),
      }),
    )
    if (!outcome.ok) throw new Error(outcome.why)
    const { figures, trial, head } = outcome
    expect(new Set(sent).size).toBe(sent.length)
    expect(progress.at(-1)).toEqual([sent.length, sent.length])
    expect(figures.outdated + figures.current).toBe(7 * 40)
    expect(figures.fittedTo).toBe(10 * 40)
    expect(head.weights).toHaveLength(featureCount(16))
    const { recall, falseAlarmRate } = trial.overall.together ?? {}
    expect(recall).toBeCloseTo((figures.foundAlone + figures.found) / figures.outdated)
    expect(falseAlarmRate).toBeCloseTo((figures.wrongAlone + figures.wrong) / figures.current)
  })

  it('[E6] says why nothing was fitted', async () => {
    const refusal = (askVectors: AskVectors) => fitEmbeddingHead(fitWith({ askVectors }))
    expect(await refusal(failing)).toEqual({ ok: false, why: 'The embeddings server is away.' })
    const long: AskVectors = async (texts) => ({
      ok: true,
      byText: new Map(texts.map((text) => [text, new Float32Array(4_097)])),
    })
    expect(await refusal(long)).toMatchObject({
      ok: false,
      why: expect.stringMatching(/more than 4,?096 numbers/u) as unknown,
    })
    let nth = 0
    const uneven: AskVectors = async (texts) => ({
      ok: true,
      byText: new Map(texts.map((text) => [text, new Float32Array(4 + (nth++ % 2))])),
    })
    expect(await refusal(uneven)).toMatchObject({
      ok: false,
      why: expect.stringContaining('different lengths') as unknown,
    })
  })
})

describe('keepEmbeddingHead', () => {
  it('[E9] keeps the head with its figures, for the detector that it was fitted beside', async () => {
    expect((await view()).fit).toBeNull()
    expect((await open()).ok).toBe(true)
    expect(await view()).toMatchObject({ fit: { state: 'fitting' }, figures: null })
    await keep()
    const head = await loadHead(store.read, MODEL, DETECTOR.version)
    expect(head?.weights).toHaveLength(featureCount(16))
    expect(await loadHead(store.read, MODEL, 'another detector')).toBeNull()
    expect(await loadHead(store.read, 'another model', DETECTOR.version)).toBeNull()
    expect(await view()).toMatchObject({
      on: false,
      fit: { state: 'ready', by: 'ada' },
      figures: { fittedTo: 400 },
    })
    await store.transact((tx) =>
      tx.embeddingHead.update({ where: { model: MODEL }, data: { detectorVersion: 'earlier' } }),
    )
    expect((await view()).figures).toBeNull()
  })

  it('[E9] one fit is under way at a time; what a dead process left can be started again', async () => {
    await open()
    expect(await open()).toMatchObject({ ok: false, refusal: { kind: 'no-change' } })
    const later = at('2031-01-01T00:00:00Z')
    expect((await view(later)).fit?.state).toBe('left')
    await store.transact((tx) =>
      tx.embeddingHead.update({
        where: { model: MODEL },
        data: { at: at('2020-01-01T00:00:00Z') },
      }),
    )
    expect((await open()).ok).toBe(true)
  })

  it('[E9] [A15] a fit that a wrong clock dated ahead holds nobody up', async () => {
    await open()
    await store.transact((tx) =>
      tx.embeddingHead.update({
        where: { model: MODEL },
        data: { at: at('2040-01-01T00:00:00Z') },
      }),
    )
    expect((await view()).fit?.state).toBe('left')
    expect((await open()).ok).toBe(true)
  })

  it('[E9] a fit that fails says why, and what was fitted before stays in use', async () => {
    await open()
    await keep()
    const before = await loadHead(store.read, MODEL, DETECTOR.version)
    await open()
    await keep({ askVectors: failing })
    expect((await view()).fit).toMatchObject({
      state: 'failed',
      problem: 'The embeddings server is away.',
    })
    expect(await loadHead(store.read, MODEL, DETECTOR.version)).toEqual(before)
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await open()
    await keep({
      readText: () => {
        throw new Error('a secret path')
      },
    })
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
    expect((await loadHeadRow(store.read, MODEL))?.problem).toBe(
      'The fit failed. The server’s log says why.',
    )
  })

  it('[E7] the policy of an agent says whether it is on', async () => {
    await setPolicyOfAll({ embeddingHead: true })
    expect((await view()).on).toBe(true)
  })
})

describe('createHeadJudge', () => {
  const QUESTION = {
    entity: 'Mara',
    aspect: 'breakfast',
    older: { content: 'Coffee with milk', kind: 'fact', at: null },
    newer: { content: 'Black coffee', kind: 'fact', at: '2026-03-01T00:00:00Z' },
  }

  /** A head that says the same about every pair. */
  function judgeOf(probability: number, askVectors: AskVectors = trigrams) {
    const weights = new Float32Array(featureCount(16))
    weights[weights.length - 5] = Math.log(probability / (1 - probability))
    return createHeadJudge({
      model: MODEL,
      head: { weights, cut: 0.8, version: 'abc' },
      detector: DETECTOR,
      askVectors,
      nowMs: () => createTestRuntime().nowMs(),
    })
  }

  it('[E7] answers under the name of the model and of the fit', async () => {
    expect(await judgeOf(0.9).ask(QUESTION)).toMatchObject({
      status: 'answered',
      contradicts: true,
      confidence: expect.closeTo(0.9, 5) as unknown,
      model: MODEL,
      promptVersion: 'head abc',
    })
    expect(await judgeOf(0.7).ask(QUESTION)).toMatchObject({
      contradicts: false,
      confidence: expect.closeTo(0.3, 5) as unknown,
    })
  })

  it('[E8] without vectors it is unchecked, and after five failures the server is left alone for the sweep', async () => {
    let asked = 0
    const judge = judgeOf(0.9, (texts) => {
      asked += 1
      return failing(texts)
    })
    const ask = judge.forSweep()
    const said = []
    for (let nth = 0; nth < 7; nth += 1) said.push(await ask(QUESTION))
    expect(said.map((each) => each.status === 'unchecked' && each.why)).toEqual([
      ...Array<string>(5).fill('unavailable'),
      'breaker',
      'breaker',
    ])
    expect(asked).toBe(5)
    await judge.forSweep()(QUESTION)
    expect(asked).toBe(6)
  })

  it('[E8] vectors of another length are no answer', async () => {
    const short: AskVectors = async (texts) => ({
      ok: true,
      byText: new Map(texts.map((text) => [text, Float32Array.from([1, 2])])),
    })
    expect(await judgeOf(0.9, short).ask(QUESTION)).toMatchObject({
      status: 'unchecked',
      detail: 'The embeddings server sent vectors of another length than those fitted to.',
    })
  })

  it('[E8] gives no second opinions: what detection says is part of its answer', () => {
    expect(judgeOf(0.9).givesOpinions).toBe(false)
  })
})
