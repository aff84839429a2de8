import { expect, it } from 'vitest'

import { LISTED } from '../changed-facts'
import { Prisma } from '../generated/client'
import { openTestStore } from '../testing'
import { EFFECT, EFFECT_OF_CHANGE, SHOWN_ONLY } from './change-effect'

it('[TT2] a column of a fact is either one that lists go by or one that is only shown', () => {
  const all: readonly string[] = Object.values(Prisma.FactScalarFieldEnum)
  expect([...LISTED, ...SHOWN_ONLY].toSorted()).toEqual(all.toSorted())
})

it('[TT2] changes that moved a fact in lists are found through their index', async () => {
  const store = await openTestStore()
  const plan = await store.read.$queryRawUnsafe<{ readonly detail: string }[]>(
    `EXPLAIN QUERY PLAN SELECT c."rowId" FROM "Change" c WHERE ${EFFECT_OF_CHANGE} = ${EFFECT.moved} AND c."operationSeq" > 1`,
  )
  await store.remove()
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH c USING INDEX Change_effect_idx (<expr>=? AND operationSeq>?)',
  ])
})
