import { expect, it } from 'vitest'

import { seeded } from '@/lib/statistics/seeded'

import { duplicatePairs, type DuplicateText } from './duplicate-pairs'
import { jaccard, mergeProfile } from './merge-score'

const WORDS =
  'pnpm yarn vim emacs tabs spaces deploys friday redis kafka mara ida turku oulu'.split(' ')

function facts(seed: number, count: number): readonly DuplicateText[] {
  const random = seeded(seed)
  const pick = <Each>(list: readonly Each[]) => list[Math.floor(random() * list.length)] as Each
  return Array.from({ length: count }, (_none, nth) => ({
    id: `f${nth}`,
    entityKey: pick([null, 'mara', 'ida']),
    key: pick([null, null, 'editor', ' Editor', 'shell']),
    profile: mergeProfile({
      content: Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(WORDS)).join(' '),
      tags: [],
    }),
  }))
}

it.each([0.3, 0.44, 0.72, 1])('finds every pair with an overlap of %d', (least) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const all = facts(seed, 60)
    const found = [...duplicatePairs(all, least)]
      .flatMap((pair) =>
        pair === null
          ? []
          : [
              pair
                .map(({ id }) => id)
                .toSorted()
                .join(' '),
            ],
      )
      .toSorted()
    const keyOf = ({ key }: DuplicateText) => key?.trim().toLowerCase() ?? null
    const wanted = all
      .flatMap((one, i) =>
        all.slice(i + 1).flatMap((other) => {
          const apart = one.entityKey !== other.entityKey
          const [a, b] = [keyOf(one), keyOf(other)]
          if (apart || (a !== null && b !== null && a !== b)) return []
          return jaccard(one.profile.words, other.profile.words) >= least - 1e-9
            ? [[one.id, other.id].toSorted().join(' ')]
            : []
        }),
      )
      .toSorted()
    expect(found).toEqual(wanted)
  }
})
