import type { AnyDetector } from '@/lib/detection/detector'
import { openPreparer } from '@/lib/detection/open-preparer'
import { nameKey, type Fact } from '@/lib/domain/fact'
import type { ScannedFact, SlotPosition } from '@/lib/store/scan'
import type { SlotReader } from '@/lib/store/sql/slots-within'

import { createSlotSearcher, type Candidate } from './find-candidates'

/** A fact that was just written. */
export type Written = Pick<Fact, 'id' | 'agentId' | 'entity' | 'aspect' | 'status'>

type Search = {
  readonly detector: AnyDetector
  readonly minConfidence: number
  readonly preferences: boolean
  readonly at: Date
  readonly breathe?: (() => Promise<void>) | undefined // lets others be answered between aspects (rule JB16)
}

/** What a search found. */
export type Searched = {
  readonly candidates: readonly Candidate[]
  readonly detection: 'done' | 'later' // later: the next sweep does the rest (rule P15)
}

const MOST_SIBLINGS = 5_000 // compared with in some 20 ms; of more, the texts would be read anew each time
const FACTS_A_BREATH = 200 // compared in some 5 ms
const MOST_ASKED = 1_000 // by one pass; as many as a sweep writes at once

const FEW_SLOTS = 20
const FEW_SIBLINGS = 50
const FEW_CHARACTERS = 5_000 // of that many siblings, compared in some 5 ms if none was read before

/** Compares facts with the others of their slots. */
export async function searchSlots(
  reader: SlotReader,
  facts: readonly Written[],
  search: Search,
): Promise<Searched> {
  const { detector, minConfidence, preferences, at, breathe } = search
  const searchSlot = createSlotSearcher(detector, openPreparer(detector))
  const focus = new Set(facts.map((fact) => fact.id))
  const candidates: Candidate[] = []
  let detection: 'done' | 'later' = 'done'
  let read = 0 // since others were served
  for (const { agentId, slot } of slotsOf(facts).values()) {
    if (read >= FACTS_A_BREATH) {
      await breathe?.()
      read = 0
    }
    const siblings = await reader.slot(agentId, slot, { at, most: MOST_SIBLINGS + 1 })
    read += siblings.length
    if (siblings.length < 2) continue
    if (siblings.length > MOST_SIBLINGS) {
      detection = 'later'
      continue
    }
    const recorded = await reader.recordedPairs(agentId, slot, slot)
    const found = searchSlot({
      facts: siblings,
      recorded: new Map(recorded.map((pair) => [pair.pairKey, pair])),
      focus,
      minConfidence,
      preferences,
      most: MOST_ASKED - candidates.length,
    })
    candidates.push(...found.candidates)
    if (found.leftOut > 0) detection = 'later'
  }
  return { candidates, detection }
}

/** The same where there is little to compare, which takes a few milliseconds; null where there is more. */
export async function searchFewSlots(
  reader: SlotReader,
  facts: readonly Written[],
  search: Search,
): Promise<Searched | null> {
  const slots = slotsOf(facts)
  if (slots.size > FEW_SLOTS) return null
  const read = new Map<string, readonly ScannedFact[]>()
  for (const [name, { agentId, slot }] of slots)
    read.set(name, await reader.slot(agentId, slot, { at: search.at, most: FEW_SIBLINGS + 1 }))
  const siblings = [...read.values()].flat()
  const characters = siblings.reduce((sum, { content }) => sum + content.length, 0)
  if (siblings.length > FEW_SIBLINGS || characters > FEW_CHARACTERS) return null
  const slot: SlotReader['slot'] = async (agentId, position) =>
    read.get(nameOf(agentId, position)) ?? []
  return searchSlots({ ...reader, slot }, facts, search)
}

function slotsOf(
  facts: readonly Written[],
): ReadonlyMap<string, { readonly agentId: string; readonly slot: SlotPosition }> {
  return new Map(
    facts.filter(isComparable).map(({ agentId, entity, aspect }) => {
      const slot = { entityKey: nameKey(entity), aspectKey: nameKey(aspect) }
      return [nameOf(agentId, slot), { agentId, slot }]
    }),
  )
}

function nameOf(agentId: string, { entityKey, aspectKey }: SlotPosition): string {
  return JSON.stringify([agentId, entityKey, aspectKey])
}

/** True for a fact that has others to be compared with. */
export function isComparable<Of extends Written>(
  fact: Of,
): fact is Of & { readonly entity: string; readonly aspect: string } {
  return fact.entity !== null && fact.aspect !== null && fact.status === 'active'
}
