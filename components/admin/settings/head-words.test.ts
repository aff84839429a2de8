import { describe, expect, it } from 'vitest'

import type { HeadView } from '@/lib/views/settings-screen'

import { gainWords, useWords } from './head-words'

const FIGURES = {
  fittedTo: 3_581,
  outdated: 585,
  current: 577,
  foundAlone: 274,
  wrongAlone: 22,
  found: 85,
  wrong: 20,
}

const head = (more: Partial<HeadView> = {}): HeadView => ({
  model: 'nomic',
  on: true,
  fit: null,
  figures: FIGURES,
  ...more,
})

describe('gainWords', () => {
  it('[E6] says what is found and what is called outdated wrongly, without and with the embeddings', () => {
    expect(gainWords(FIGURES)).toEqual([
      'Measured on 1,162 labeled pairs that were kept aside:',
      'Of 585 outdated facts, detection finds 274, and 359 with these embeddings.',
      'Of 577 current facts, it calls 22 outdated, and 42 with them.',
    ])
  })

  it('[E6] more wrong than right is called no gain', () => {
    expect(gainWords({ ...FIGURES, found: 3, wrong: 3 }).at(-1)).toBe('That is no gain.')
  })
})

describe('useWords', () => {
  it('[E7] says whether the embeddings are asked, and if not, why', () => {
    expect(useWords(head(), { judge: 'nomic' })).toMatch(/^In use:/u)
    expect(useWords(head({ on: false }), { judge: null })).toMatch(/is off in the policy\.$/u)
    expect(useWords(head(), { judge: 'qwen3:4b' })).toBe(
      'Not in use: qwen3:4b answers in their place.',
    )
    expect(useWords(head({ figures: null }), { judge: null })).toMatch(/there is no fit yet/u)
  })
})
