import { expect, test } from 'vitest'

import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { ChainFact } from '@/lib/views/fact-view'

import { statusSentence } from './status-sentence'

const fact = { id: 'old', status: 'superseded', current: false, validUntil: null } as ChainFact

function ended(link: Partial<ChainLinkView>): string {
  const whole = { olderId: 'old', newerId: 'new', at: '2026-09-01T10:00:00.000Z', ...link }
  const page = { fact, links: [whole as ChainLinkView], chain: [], ending: null }
  return statusSentence(page).replaceAll(/[\u2068\u2069]/g, '')
}

test('who approved a replacement is a sentence; other reasons are in brackets', () => {
  expect(ended({ by: 'Ines', why: 'approved P-30 (value)', proposalId: 'p' })).toBe(
    'Replaced on 1 Sep 2026. Ines approved P-30 (value).',
  )
  expect(ended({ by: 'Ines', why: 'by hand: moved', proposalId: null })).toBe(
    'Replaced on 1 Sep 2026 (by hand: moved, Ines).',
  )
  expect(ended({ by: null, why: 'imported from signet', proposalId: null })).toBe(
    'Replaced on 1 Sep 2026 (imported from signet).',
  )
})
