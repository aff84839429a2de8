import { describe, expect, test } from 'vitest'

import type { AnyDetector, PreparedText } from '@/lib/detection/detector'
import { EVIDENCE_NAMES, type Finding, SEED_SIGNAL_NAMES } from '@/lib/detection/finding'
import { normalizeText } from '@/lib/detection/normalize-text'
import { detectorOf } from '@/lib/detection/registry'
import { findSupersessions } from '@/lib/detection/slot-pairs'

import { STORIES } from './stories'
import { FALSE_ALARM_KINDS, type Story, type StoryFact } from './story'

const MIN_CONFIDENCE = 0.7
const MS_PER_DAY = 86_400_000

type Proposed = {
  readonly story: Story
  readonly older: StoryFact
  readonly newer: StoryFact
  readonly finding: Finding
}

type Pair = { readonly older: string; readonly newer: string }

function slotsOf(facts: readonly StoryFact[]): readonly (readonly StoryFact[])[] {
  const slots = new Map<string, StoryFact[]>()
  for (const fact of facts) {
    const slot = JSON.stringify([normalizeText(fact.entity), normalizeText(fact.aspect)])
    slots.set(slot, [...(slots.get(slot) ?? []), fact])
  }
  return [...slots.values()].map((slot) => slot.toSorted((a, b) => b.daysAgo - a.daysAgo))
}

function prepareSlot(detector: AnyDetector, slot: readonly StoryFact[]): readonly PreparedText[] {
  const prepare = detector.createPreparer()
  return slot.map(({ content, daysAgo, entity, key = null }) =>
    prepare({ content, statedAtMs: 1_000 * MS_PER_DAY - daysAgo * MS_PER_DAY, key, entity }),
  )
}

function areSiblings(a: StoryFact | undefined, b: StoryFact | undefined): boolean {
  return a?.key === undefined || b?.key === undefined || a.key === b.key
}

function proposedIn(story: Story, facts: readonly StoryFact[]): readonly Proposed[] {
  const detector = detectorOf(story.profile)
  const active = facts.filter((fact) => fact.supersededBy === undefined)
  return slotsOf(active).flatMap((slot) => {
    const statements = prepareSlot(detector, slot)
    const { found } = findSupersessions(
      { detector, statements },
      {
        minConfidence: MIN_CONFIDENCE,
        isSibling: (older, newer) => areSiblings(slot[older], slot[newer]),
      },
    )
    return found.flatMap((pair) => {
      const [older, newer] = [slot[pair.older], slot[pair.newer]]
      const [a, b] = [statements[pair.older], statements[pair.newer]]
      if (!older || !newer || !a || !b) return []
      return [{ story, older, newer, finding: detector.detect(a, b) }]
    })
  })
}

function has(pairs: readonly Pair[], { older, newer }: Proposed): boolean {
  return pairs.some((pair) => pair.older === older.ref && pair.newer === newer.ref)
}

function isStale({ story, older, newer }: Proposed): boolean {
  return story.edits.some(({ ref }) => ref === older.ref || ref === newer.ref)
}

// Facts superseded by a colleague by hand. A shadow agent's verdicts are only recorded.
function replacedIn(story: Story): ReadonlySet<string> {
  const applied = story.decisions.filter(({ verdict }) => verdict === 'supersede')
  return new Set([...story.manual, ...(story.phase === 'live' ? applied : [])].map((d) => d.older))
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string | null | undefined) {
  const counts = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== null && key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const ONE_CHANGE: readonly string[] = ['ferry-office', 'lending-library']
const FACTS = STORIES.flatMap((story) => story.facts)
const PROPOSED = STORIES.flatMap((story) => proposedIn(story, story.facts))
const UNDECIDED = PROPOSED.filter((proposal) => {
  const replaced = replacedIn(proposal.story)
  if (replaced.has(proposal.older.ref) || replaced.has(proposal.newer.ref)) return false
  return !has(proposal.story.decisions, proposal)
})
const PENDING = UNDECIDED.filter((proposal) => !isStale(proposal))

const PENDING_BY_DEFAULT = PENDING.filter(({ story }) => story.profile === 'default')

function falseAlarmKind(proposal: Proposed) {
  return proposal.story.falseAlarms.find((alarm) => has([alarm], proposal))?.kind
}

function isLocked({ older }: Proposed): boolean {
  return older.kind === 'constraint' || older.protected === true
}

function proposalOn(agent: string, older: string, newer: string): Proposed | undefined {
  return PENDING.find(
    (p) => p.story.agent === agent && p.older.ref === older && p.newer.ref === newer,
  )
}

/** Returns the lengths, in versions, of a story's supersession chains. */
function chainLengths(story: Story): readonly number[] {
  const next = new Map<string, string>()
  for (const { ref, supersededBy } of story.facts) if (supersededBy) next.set(ref, supersededBy)
  for (const { older, newer } of story.manual) next.set(older, newer)
  if (story.phase === 'live') {
    for (const { older, newer, verdict } of story.decisions) {
      if (verdict === 'supersede') next.set(older, newer)
    }
  }
  const replacing = new Set(next.values())
  return [...next.keys()]
    .filter((ref) => !replacing.has(ref))
    .map((start) => {
      let length = 1
      for (let at = next.get(start); at !== undefined; at = next.get(at)) length += 1
      return length
    })
}

describe.each(STORIES)('[demo] $agent', (story) => {
  const byRef = new Map(story.facts.map((fact) => [fact.ref, fact]))
  const factOf = (ref: string): StoryFact => {
    const fact = byRef.get(ref)
    if (fact === undefined) throw new Error(`${story.agent}: no fact ${ref}`)
    return fact
  }

  test('[demo] every ref is unique and resolves', () => {
    expect(byRef.size).toBe(story.facts.length)
    const { decisions, manual, falseAlarms, misses = [] } = story
    const pairs: readonly Pair[] = [...decisions, ...manual, ...falseAlarms, ...misses]
    const refs = [
      ...pairs.flatMap(({ older, newer }) => [older, newer]),
      ...story.edits.map(({ ref }) => ref),
      ...story.facts.flatMap(({ supersededBy }) => supersededBy ?? []),
    ]
    expect(refs.filter((ref) => !byRef.has(ref))).toEqual([])
  })

  test('[demo] the detector misses what it is listed as missing', () => {
    const proposed = proposedIn(story, story.facts)
    expect(proposed.filter((each) => has(story.misses ?? [], each))).toEqual([])
  })

  test('[demo] days are unique within a slot and at most 400', () => {
    for (const slot of slotsOf(story.facts)) {
      expect(new Set(slot.map(({ daysAgo }) => daysAgo)).size).toBe(slot.length)
      expect(slot.length).toBeLessThanOrEqual(6)
    }
    for (const { daysAgo } of story.facts) {
      expect(daysAgo).toBeGreaterThan(0)
      expect(daysAgo).toBeLessThanOrEqual(400)
    }
  })

  test('[demo] actions came after the statements, in order', () => {
    for (const { older, newer, daysAgo } of [...story.decisions, ...story.manual]) {
      expect(factOf(older).daysAgo).toBeGreaterThan(factOf(newer).daysAgo)
      expect(factOf(newer).daysAgo).toBeGreaterThan(daysAgo)
    }
    for (const { ref, supersededBy, daysAgo } of story.facts) {
      if (supersededBy === undefined) continue
      expect(supersededBy).not.toBe(ref)
      expect(daysAgo).toBeGreaterThan(factOf(supersededBy).daysAgo)
    }
    const days = story.decisions.map(({ daysAgo }) => daysAgo)
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    for (const { ref, content } of story.edits) expect(content).not.toBe(factOf(ref).content)
  })

  test('[demo] decided and mistaken pairs are proposed by the detector', () => {
    const proposed = proposedIn(story, story.facts).map((p) => `${p.older.ref} ${p.newer.ref}`)
    const named = [...story.decisions, ...story.falseAlarms].map((p) => `${p.older} ${p.newer}`)
    expect(named.filter((pair) => !proposed.includes(pair))).toEqual([])
  })

  test('[demo] only a live agent has manually superseded facts', () => {
    expect(story.phase === 'live' || story.manual.length === 0).toBe(true)
    const applied = story.decisions.filter(({ verdict }) => verdict === 'supersede')
    for (const { older } of [...applied, ...story.manual]) {
      expect(factOf(older).kind).not.toBe('constraint')
      expect(factOf(older).protected).toBeUndefined()
    }
  })

  test('[demo] keep_both has a reason, and no other verdict does', () => {
    for (const { verdict, reason } of story.decisions) {
      expect(reason !== undefined).toBe(verdict === 'keep_both')
    }
  })
})

describe('[demo] the store as a whole', () => {
  test('[demo] nine agents, three of them live', () => {
    expect(STORIES).toHaveLength(9)
    expect(new Set(STORIES.map(({ agent }) => agent)).size).toBe(STORIES.length)
    expect(STORIES.filter(({ phase }) => phase === 'live')).toHaveLength(3)
  })

  test('[demo] most facts are ordinary, with nothing firing on them, but where one change changed all', () => {
    const several = STORIES.filter(({ agent }) => !ONE_CHANGE.includes(agent))
    const facts = several.flatMap((story) => story.facts)
    expect(facts.length).toBeGreaterThanOrEqual(420)
    const alarmed = new Set(PROPOSED.flatMap(({ older, newer }) => [older, newer]))
    const quiet = several
      .flatMap(({ facts }) => slotsOf(facts))
      .filter((slot) => !slot.some((fact) => alarmed.has(fact)))
      .flat()
    expect(quiet.length / facts.length).toBeGreaterThanOrEqual(0.5)
  })

  test('[demo] facts have their own wording, most with their source message', () => {
    expect(new Set(FACTS.map(({ content }) => normalizeText(content))).size).toBe(FACTS.length)
    const sourced = FACTS.filter(({ source }) => source !== undefined)
    expect(sourced.length / FACTS.length).toBeGreaterThanOrEqual(0.6)
    for (const { source, content } of sourced) expect(source?.excerpt).not.toBe(content)
    const long = FACTS.filter(({ content }) => content.split(/\s+/u).length >= 120)
    expect(long.length).toBeGreaterThanOrEqual(2)
  })

  test('[demo] one agent keeps the four signals of the seed profile', () => {
    const seeded = STORIES.filter(({ profile }) => profile === 'seed')
    expect(seeded.map(({ agent, phase }) => [agent, phase])).toEqual([
      ['saltmarch-campaign', 'shadow'],
    ])
    const winners = PENDING.filter(({ story }) => seeded.includes(story)).map(
      ({ finding }) => finding.winningSignal,
    )
    expect(new Set(winners)).toEqual(new Set(SEED_SIGNAL_NAMES))
  })

  test('[demo] 90 to 150 proposals are open, covering every kind of evidence', () => {
    expect(PENDING.length).toBeGreaterThanOrEqual(90)
    expect(PENDING.length).toBeLessThanOrEqual(150)
    const fired = countBy(
      PENDING_BY_DEFAULT.flatMap(({ finding }) => finding.readings.filter((r) => r.fired)),
      ({ signal }) => signal,
    )
    const kinds = [...EVIDENCE_NAMES, 'key'].filter((name) => name !== 'topic') // which fires only where an aspect is given
    expect(kinds.filter((name) => (fired.get(name) ?? 0) >= 4)).toEqual(kinds)
    const winners = countBy(PENDING_BY_DEFAULT, ({ finding }) => finding.winningSignal)
    expect(winners.size).toBeGreaterThanOrEqual(8)
  })

  test.each([
    ['not X, do Y', /^Not /u],
    ['change from X to Y', /^Change from /u],
    ['I meant Y', /^I meant /u],
    ['actually, Y', /^Actually, /u],
    ['instead of X, do Y', /^Instead of /u],
  ])('[demo] a correction of the form "%s" is open', (_form, opening) => {
    const found = PENDING_BY_DEFAULT.filter(({ newer }) => opening.test(newer.content))
    expect(found.length).toBeGreaterThanOrEqual(1)
    const fired = found.flatMap(({ finding }) => finding.readings.filter((r) => r.fired))
    expect(fired.some(({ signal }) => signal === 'correction' || signal === 'change')).toBe(true)
  })

  test('[demo] four of five open proposals of the default profile are right', () => {
    const right = PENDING_BY_DEFAULT.filter((p) => falseAlarmKind(p) === undefined)
    expect(right.length / PENDING_BY_DEFAULT.length).toBeGreaterThanOrEqual(0.8)
  })

  test('[demo] open proposals require care: right and approvable, or wrong in every way', () => {
    const kinds = countBy(PENDING, falseAlarmKind)
    const present = FALSE_ALARM_KINDS.filter((kind) => (kinds.get(kind) ?? 0) >= 2)
    expect(present).toEqual(FALSE_ALARM_KINDS)
    const approvable = PENDING.filter((p) => falseAlarmKind(p) === undefined && !isLocked(p))
    expect(approvable.length / PENDING.length).toBeGreaterThanOrEqual(0.6)
  })

  test('[demo] a value leaves and returns, both open and decided', () => {
    const returns = (agent: string, first: string, second: string, third: string) =>
      [proposalOn(agent, first, second), proposalOn(agent, second, third)].map(
        (proposal) => proposal?.finding.confidence ?? 0,
      )
    expect(
      Math.min(...returns('nicholai-assistant', 'bo-smudge', 'bo-erratum', 'bo-smudge2')),
    ).toBeGreaterThanOrEqual(MIN_CONFIDENCE)
    const decided = STORIES.find(({ agent }) => agent === 'atlas-architecture')?.decisions ?? []
    const links = decided.map(({ older, newer, verdict }) => `${older} ${newer} ${verdict}`)
    expect(links).toEqual(
      expect.arrayContaining(['db-pg db-mongo supersede', 'db-mongo db-pg-again supersede']),
    )
  })

  test('[demo] has constraints and protected facts, some with a proposal against them', () => {
    const constraints = FACTS.filter(({ kind }) => kind === 'constraint')
    expect(constraints.length).toBeGreaterThanOrEqual(8)
    expect(FACTS.filter((fact) => fact.protected).length).toBeGreaterThanOrEqual(6)
    const against = PENDING.map(({ older }) => older)
    expect(against.filter(({ kind }) => kind === 'constraint').length).toBeGreaterThanOrEqual(3)
    expect(against.filter((fact) => fact.protected).length).toBeGreaterThanOrEqual(2)
  })

  test('[demo] at least two proposals are stale', () => {
    expect(UNDECIDED.length - PENDING.length).toBeGreaterThanOrEqual(2)
  })

  test('[demo] at least five chains have three or four versions', () => {
    const lengths = STORIES.flatMap(chainLengths)
    expect(lengths.filter((length) => length === 3 || length === 4).length).toBeGreaterThanOrEqual(
      5,
    )
  })

  test('[demo] three reviewers gave every verdict and every reason', () => {
    const decisions = STORIES.flatMap((story) => story.decisions)
    expect(countBy(decisions, ({ reviewer }) => reviewer).size).toBe(3)
    const reasons = countBy(decisions, ({ reason }) => reason?.toString())
    for (const reason of ['1', '2', '3', '4', '5', '6'])
      expect([...reasons.keys()]).toContain(reason)
    const verdicts = [...countBy(decisions, ({ verdict }) => verdict).keys()]
    expect(verdicts.toSorted()).toEqual(['keep_both', 'reverse', 'supersede', 'unsure'])
  })
})

describe('[demo] the steps of the five-minute tour', () => {
  const NICHOLAI = 'nicholai-assistant'
  const ATLAS = 'atlas-architecture'

  test('[demo] residence, schema version, feeds and editors are open with the expected patterns', () => {
    expect(proposalOn(NICHOLAI, 'res-denver', 'res-springs')?.finding.pattern).toBe('V+T+C')
    expect(proposalOn(ATLAS, 'sch-6', 'sch-7')?.finding.pattern).toBe('V+Q+W')
    expect(proposalOn(ATLAS, 'her-rss', 'her-atom')?.finding.pattern).toBe('V+W')
    const editors = proposalOn(NICHOLAI, 'ed-vim', 'ed-emacs')
    expect(editors?.finding.pattern).toBe('V+W')
    expect(editors?.older.metadata?.['project']).not.toBe(editors?.newer.metadata?.['project'])
  })

  test('[demo] hunting for an apartment with someone who left is detected', () => {
    const pair = { older: 'amari-hunting', newer: 'amari-broke' }
    expect(PROPOSED.filter((each) => has([pair], each))).toHaveLength(1)
    const [hunting, broke] = ['amari-hunting', 'amari-broke'].map((ref) =>
      STORIES.flatMap(({ facts }) => facts).find((fact) => fact.ref === ref),
    )
    if (hunting === undefined || broke === undefined) throw new Error('no such facts')
    const seed = detectorOf('seed')
    const [a, b] = prepareSlot(seed, [hunting, broke])
    expect(a && b && seed.detect(a, b).winningSignal).toBeNull()
  })

  test('[demo] the exception for Finland is missed', () => {
    const pair = { older: 'ir-never', newer: 'ir-allow' }
    expect(PROPOSED.some((each) => has([pair], each))).toBe(false)
  })

  test.each([
    {
      content: 'We allow deploys on Friday now',
      agent: ATLAS,
      ref: 'dep-friday',
      pattern: 'N+T',
    },
    {
      content: 'Nicholai now lives in Lisbon',
      agent: NICHOLAI,
      ref: 'res-springs',
      pattern: 'V+T',
    },
  ])('[demo] typing "$content" adds one proposal', ({ content, agent, ref, pattern }) => {
    const story = STORIES.find((candidate) => candidate.agent === agent)
    const target = story?.facts.find((fact) => fact.ref === ref)
    if (story === undefined || target === undefined) throw new Error(`no ${ref} in ${agent}`)
    const { entity, aspect } = target
    const typed: StoryFact = { ref: 'typed', entity, aspect, content, daysAgo: 0 }
    const added = proposedIn(story, [...story.facts, typed]).filter((p) => p.newer === typed)
    expect(added.map((p) => p.older.ref)).toEqual([ref])
    expect(added[0]?.finding.pattern).toBe(pattern)
  })
})
