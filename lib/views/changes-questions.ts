import type { ChangeChain } from '@/lib/domain/change-patterns'
import { comparedMetadata } from '@/lib/domain/circumstances'
import { clarifyingQuestion, isWorthAsking, pairQuestion } from '@/lib/domain/clarifying-question'
import { sortedSlots, type UnstableSlot } from '@/lib/domain/unstable-slots'
import type { Store } from '@/lib/store/port'
import { toMetadata } from '@/lib/store/rows'
import type { TakenBackPair } from '@/lib/store/sql/approvals-taken-back'

import { inDays, placeView, type PlaceWords } from './changed-place'

const MOST_QUESTIONS = 5
const MOST_READ = 20 // versions whose metadata are read per question

/** A suggested question, and the facts or the pair it is about. */
export type SuggestedQuestion = {
  readonly sentence: string
  readonly question: string // its last part
  readonly agentId: string
  readonly chainId: string | null
  readonly proposalNumber: number | null
}

type Pairs = readonly TakenBackPair[]
type Asked = {
  readonly total: number
  readonly slots: readonly UnstableSlot[]
  readonly pairs: Pairs
}

/** Chooses what is worth asking (rule PC6), clearest first: what changed back most often, then what changed most. */
export function chooseQuestions(slots: readonly UnstableSlot[], pairs: Pairs): Asked {
  const worth = slots.filter(
    (slot) =>
      slot.place.entity !== null &&
      slot.place.aspect !== null &&
      isWorthAsking({ ...slot, medianDays: inDays(slot.medianMs) }),
  )
  const disputed = pairs.filter(({ takenBack }) => pairQuestion(takenBack) !== null)
  const asked = sortedSlots(worth, 'returns').slice(0, MOST_QUESTIONS)
  return {
    total: worth.length + disputed.length,
    slots: asked,
    pairs: disputed.slice(0, MOST_QUESTIONS - asked.length),
  }
}

/** Builds the chosen questions from facts already read. */
export async function suggestions(
  store: Store,
  from: {
    readonly asked: Asked
    readonly chains: readonly ChangeChain[]
    readonly words: PlaceWords
  },
): Promise<readonly SuggestedQuestion[]> {
  const { asked, chains, words } = from
  const wanted = new Set(asked.slots.map(({ slot }) => slot))
  const versions = new Map<string, string[]>()
  for (const chain of chains) {
    if (!wanted.has(chain.slot)) continue
    versions.set(chain.slot, [...(versions.get(chain.slot) ?? []), ...chain.versions])
  }
  const differing = await differingMetadata(store, versions)
  return [
    ...asked.slots.flatMap((slot) => {
      const { returnedTo, spanDays, ...place } = placeView(slot, words)
      const asking = clarifyingQuestion({
        ...place,
        entity: place.entity ?? '',
        aspect: place.aspect ?? '',
        backTo: returnedTo?.content ?? null,
        backTimes: returnedTo?.times ?? 0,
        days: spanDays,
        dependsOn: differing.get(slot.slot) ?? [],
      })
      if (asking === null) return []
      const { agentId } = place
      return [{ ...asking, agentId, chainId: slot.chains[0] ?? null, proposalNumber: null }]
    }),
    ...asked.pairs.flatMap(({ takenBack, agentId, number, older, newer }) => {
      const asking = pairQuestion(takenBack)
      if (asking === null) return []
      const sentence = `P-${number}, “${older}” and “${newer}”. ${asking.sentence}`
      return [{ ...asking, sentence, agentId, chainId: null, proposalNumber: number }]
    }),
  ]
}

/** Returns, per slot, the metadata names that its versions share with different values (rule G4). */
async function differingMetadata(
  store: Store,
  versions: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = [...versions.values()].flatMap((own) => own.slice(-MOST_READ))
  if (ids.length === 0) return new Map()
  const rows = await store.read.fact.findMany({
    where: { id: { in: ids } },
    select: { id: true, metadata: true },
  })
  const metadata = new Map(
    rows.map(({ id, metadata: text }) => [id, comparedMetadata(toMetadata(text))]),
  )
  return new Map(
    [...versions].map(([slot, own]) => {
      const values = new Map<string, Set<string>>()
      for (const id of own)
        for (const [name, value] of Object.entries(metadata.get(id) ?? {}))
          values.set(name, (values.get(name) ?? new Set()).add(JSON.stringify(value)))
      return [slot, [...values].flatMap(([name, said]) => (said.size > 1 ? [name] : [])).toSorted()]
    }),
  )
}
