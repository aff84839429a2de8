import { describe, expect, it } from 'vitest'

import { readSettings } from '@/lib/server/env'

const SET = {
  PALIMPSEST_JUDGE_URL: 'http://127.0.0.1:11434/v1/',
  PALIMPSEST_JUDGE_MODEL: 'qwen3:4b',
}

describe('judge and embeddings settings', () => {
  it('[J4] without an address neither is configured, whatever else is set', () => {
    const { judge, embeddings } = readSettings({
      PALIMPSEST_JUDGE_URL: '',
      PALIMPSEST_JUDGE_API_KEY: 'sk',
      PALIMPSEST_EMBEDDINGS_TIMEOUT_MS: '2000',
    })
    expect([judge, embeddings]).toEqual([null, null])
  })

  it("[J4] an address and a model are enough; the timeout is Signet's", () => {
    expect(readSettings(SET).judge).toEqual({
      url: 'http://127.0.0.1:11434/v1',
      model: 'qwen3:4b',
      apiKey: null,
      timeoutMs: 120_000,
      concurrency: 2,
      budget: 100,
    })
  })

  it('[AW2] facts are classified by the judge’s model, or one of their own at the same address', () => {
    const own = readSettings({ ...SET, PALIMPSEST_CLASSIFY_MODEL: ' qwen3:0.6b ' })
    expect([own.judge?.model, own.classifier?.model]).toEqual(['qwen3:4b', 'qwen3:0.6b'])
    expect(own.classifier).toEqual({ ...own.judge, model: 'qwen3:0.6b' })
    const shared = readSettings(SET)
    expect(shared.classifier).toEqual(shared.judge)
    expect(readSettings({}).classifier).toBeNull()
    expect(() => readSettings({ PALIMPSEST_CLASSIFY_MODEL: 'qwen3:0.6b' })).toThrow(
      'PALIMPSEST_JUDGE_URL: must say where the model is asked, as PALIMPSEST_CLASSIFY_MODEL is set',
    )
  })

  it('[J4] everything can be set', () => {
    const { judge, embeddings } = readSettings({
      ...SET,
      PALIMPSEST_JUDGE_API_KEY: ' sk-1 ',
      PALIMPSEST_JUDGE_TIMEOUT_MS: '5000',
      PALIMPSEST_JUDGE_CONCURRENCY: '4',
      PALIMPSEST_JUDGE_BUDGET: '7',
      PALIMPSEST_EMBEDDINGS_URL: 'https://models.example/v1',
      PALIMPSEST_EMBEDDINGS_MODEL: 'nomic-embed-text',
    })
    expect(judge).toMatchObject({ apiKey: 'sk-1', timeoutMs: 5_000, concurrency: 4, budget: 7 })
    expect(embeddings).toMatchObject({ model: 'nomic-embed-text', apiKey: null, timeoutMs: 20_000 })
  })

  it.each([
    ['no model', { PALIMPSEST_JUDGE_MODEL: '' }, 'PALIMPSEST_JUDGE_MODEL: must name the model'],
    ['no address', { PALIMPSEST_JUDGE_URL: '' }, 'PALIMPSEST_JUDGE_URL: must say where'],
    [
      'a path',
      { PALIMPSEST_JUDGE_URL: 'localhost' },
      'PALIMPSEST_JUDGE_URL: must be a whole address',
    ],
    ['another protocol', { PALIMPSEST_JUDGE_URL: 'ftp://host/v1' }, 'must begin with http://'],
    [
      'a time-out in words',
      { PALIMPSEST_JUDGE_TIMEOUT_MS: '2 min' },
      'PALIMPSEST_JUDGE_TIMEOUT_MS: must be a whole number from 5000 to 300000',
    ],
    ['a short time-out', { PALIMPSEST_JUDGE_TIMEOUT_MS: '1' }, 'from 5000 to 300000'],
    [
      'no question',
      { PALIMPSEST_JUDGE_BUDGET: '0' },
      'PALIMPSEST_JUDGE_BUDGET: must be a whole number from 1',
    ],
    [
      'half a question',
      { PALIMPSEST_JUDGE_CONCURRENCY: '1.5' },
      'PALIMPSEST_JUDGE_CONCURRENCY: must be a whole number',
    ],
    [
      'embeddings without a model',
      { PALIMPSEST_EMBEDDINGS_URL: 'http://h/v1' },
      'PALIMPSEST_EMBEDDINGS_MODEL: must name',
    ],
  ])('[J4] %s is refused at startup with a sentence', (_what, wrong, sentence) => {
    expect(() => readSettings({ ...SET, ...wrong })).toThrow(sentence)
  })

  it('[J6] a password in the address is refused without repeating it', () => {
    const read = () =>
      readSettings({ ...SET, PALIMPSEST_JUDGE_URL: 'http://ada:hunter2@127.0.0.1/v1' })
    expect(read).toThrow('must not hold a user or a password')
    expect(read).not.toThrow('hunter2')
  })
})
