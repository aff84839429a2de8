import type { LabeledPair } from './parse-pairs'

/** A subject of facts, as the texts name it. */
type Subject = { readonly name: string; readonly owner: string; readonly entity: string | null }

/** A slot of the file: sentences about one property of its subject. */
type Slot = {
  readonly kind: string // of the subject: person, project
  readonly topic: string // slots with the same topic are never paired
  readonly sentences: readonly string[]
}

const NOBODY: Subject = { name: '', owner: '', entity: null }
const named = (name: string, entity = name): Subject => ({ name, owner: `${name}'s`, entity })

const SUBJECTS: Readonly<Record<string, readonly Subject[]>> = {
  person: [
    NOBODY,
    { ...named('User'), entity: null },
    named('Mira'),
    { name: 'She', owner: 'Her', entity: 'Mira' },
    named('Ada Quist'),
    named('Ada', 'Ada Quist'),
    named('Dr. Weiss'),
    named('Will'), // names that are also words
    named('Grace Hill'),
  ],
  project: [
    NOBODY,
    named('Borealis'),
    named('Harbor'),
    named('The billing service', 'billing service'),
    { name: 'It', owner: 'Its', entity: 'Kestrel' },
    named('Payments API'),
    named('Open Ledger'),
  ],
}

const DAY_MS = 86_400_000

/** Parses slots of sentences; see `fixtures/cross-slot.txt` for the format. */
export function parseSlots(content: string): readonly Slot[] {
  return content.split(/^# /mu).slice(1).map(parseSlot)
}

function parseSlot(block: string): Slot {
  const [heading = '', ...lines] = block.trim().split('\n')
  const [kind = '', topic = ''] = heading.split(' ')
  return { kind, topic, sentences: lines.map((line) => line.slice(2)) }
}

/**
 * Pairs each sentence with every sentence of other topics, as facts of one subject ten days apart, rotating through the subjects.
 */
export function crossSlots(slots: readonly Slot[]): readonly LabeledPair[] {
  return slots.flatMap((older, slot) =>
    slots
      .filter(({ kind, topic }) => kind === older.kind && topic !== older.topic)
      .flatMap((newer, turn) => crossTwo(older, newer, slot + turn)),
  )
}

function crossTwo(older: Slot, newer: Slot, turn: number): readonly LabeledPair[] {
  const subjects = SUBJECTS[older.kind] ?? [NOBODY]
  return older.sentences.flatMap((first, row) =>
    newer.sentences.map((second, column): LabeledPair => {
      const subject = subjects[(turn + row + column) % subjects.length] ?? NOBODY
      const old = fillIn(subject, first)
      const said = fillIn(subject, second)
      return {
        id: `${old} → ${said}`,
        source: `${older.topic}-${newer.topic}`,
        label: 'coexists',
        kind: 'fact',
        entity: subject.entity,
        aspect: '', // no aspect holds both
        old,
        new: said,
        oldAtMs: 0,
        newAtMs: 10 * DAY_MS,
      }
    }),
  )
}

function fillIn({ name, owner }: Subject, sentence: string): string {
  const isWhole = sentence.includes('{}') || sentence.charAt(0) !== sentence.charAt(0).toLowerCase()
  const said = isWhole
    ? sentence.replaceAll("{}'s", owner).replaceAll('{}', name)
    : `${name} ${sentence}`
  const tidy = said.replaceAll(/ {2,}/gu, ' ').trim()
  return tidy.charAt(0).toUpperCase() + tidy.slice(1)
}
