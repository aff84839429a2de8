import { nameKey, type Fact, type FactKind } from './fact'
import { markdownText } from './markdown-text'

/** The fields of a fact that its agent receives. */
export type ContextFact = Pick<
  Fact,
  | 'id'
  | 'entity'
  | 'aspect'
  | 'key'
  | 'kind'
  | 'content'
  | 'importance'
  | 'protected'
  | 'confirmations'
  | 'confirmedAt'
  | 'validFrom'
>

/** The fields of a fact that rank it. */
export type RankedFact = Omit<ContextFact, 'entity' | 'aspect' | 'key' | 'kind' | 'content'> & {
  readonly kind: string
}

/** One section of the context: facts by kind and entity, in Markdown order. */
export type ContextSection = {
  readonly kind: FactKind
  readonly title: string
  readonly entities: readonly { readonly name: string; readonly facts: readonly ContextFact[] }[]
}

export type AgentContext = {
  readonly title: string
  readonly sections: readonly ContextSection[]
  readonly received: number // number of facts
  readonly leftOut: readonly ContextFact[] // facts that did not fit, by rank
  readonly bytes: number // of the Markdown in UTF-8
  readonly tokens: number // approximate
}

/** Approximate UTF-8 bytes per token for English. Other scripts use more bytes per letter and more tokens. */
export const BYTES_PER_TOKEN = 4

const SECTIONS = [
  { kind: 'constraint', title: 'Constraints' },
  { kind: 'preference', title: 'Preferences' },
  { kind: 'decision', title: 'Decisions' },
  { kind: 'fact', title: 'Facts' },
] as const satisfies readonly { readonly kind: FactKind; readonly title: string }[]

const NO_ENTITY = 'Other'
const UNKNOWN_IMPORTANCE = 0.5 // as in the queue (rule F3)

/**
 * Ranks facts by importance to the agent (rule TO2): constraints, then protected facts, then by importance, confirmations, last
 * start or confirmation, and arrival. Negative when `a` comes first.
 */
export function compareByRank(a: RankedFact, b: RankedFact): number {
  return (
    Number(b.kind === 'constraint') - Number(a.kind === 'constraint') ||
    Number(b.protected) - Number(a.protected) ||
    (b.importance ?? UNKNOWN_IMPORTANCE) - (a.importance ?? UNKNOWN_IMPORTANCE) ||
    b.confirmations - a.confirmations ||
    freshness(b) - freshness(a) ||
    (a.id > b.id ? -1 : a.id < b.id ? 1 : 0)
  )
}

function freshness({ validFrom, confirmedAt }: RankedFact): number {
  return Math.max(validFrom.getTime(), confirmedAt?.getTime() ?? -Infinity)
}

/**
 * Composes the context within an approximate token budget (rules TO2, TO3). Facts are taken whole, by rank; one that does not fit
 * is skipped, and a shorter one may still fit. The result is ordered by kind, then entity.
 */
export function composeContext(
  facts: readonly ContextFact[],
  {
    agentId,
    tokens,
    isRanked = false,
  }: {
    readonly agentId: string
    readonly tokens: number
    readonly isRanked?: boolean // the facts are in another order than by rank, which counts
  },
): AgentContext {
  const title = `What ${oneLine(agentId)} remembers`
  const maxBytes = tokens * BYTES_PER_TOKEN
  const groups = new Map<string, { readonly name: string; readonly facts: ContextFact[] }>()
  const kinds = new Set<FactKind>()
  const leftOut: ContextFact[] = []
  let bytes = byteLength(titleText(title)) + 1
  let received = 0
  for (const fact of isRanked ? facts : facts.toSorted(compareByRank)) {
    const place = `${fact.kind} ${fact.entity === null ? '' : nameKey(fact.entity)}`
    const group = groups.get(place) ?? { name: entityName(fact), facts: [] }
    const cost =
      byteLength(factLine(fact)) +
      (group.facts.length === 0 ? byteLength(entityText(group.name)) : 0) +
      (kinds.has(fact.kind) ? 0 : byteLength(sectionText(titleOf(fact.kind))))
    if (bytes + cost > maxBytes) {
      leftOut.push(fact)
      continue
    }
    bytes += cost
    received += 1
    kinds.add(fact.kind)
    group.facts.push(fact)
    groups.set(place, group)
  }
  const placed = [...groups].toSorted(([a], [b]) => compareEntities(a, b))
  const sections = SECTIONS.flatMap(({ kind, title: heading }) => {
    const own = placed.filter(([place]) => place.startsWith(`${kind} `))
    return own.length === 0
      ? []
      : [{ kind, title: heading, entities: own.map(([, group]) => group) }]
  })
  return { title, sections, received, leftOut, bytes, tokens: Math.ceil(bytes / BYTES_PER_TOKEN) }
}

/**
 * Formats the context as Markdown. Each fact is one line of plain text, so that none can pass for a heading, another fact, a link
 * or HTML.
 */
export function contextMarkdown({
  title,
  sections,
}: Pick<AgentContext, 'title' | 'sections'>): string {
  const body = sections.map((section) =>
    [
      sectionText(section.title),
      ...section.entities.flatMap(({ name, facts }) => [entityText(name), ...facts.map(factLine)]),
    ].join(''),
  )
  return `${titleText(title)}${body.join('')}\n`
}

/** Returns the facts of the context as stored, in Markdown order. */
export function contextFacts({ sections }: Pick<AgentContext, 'sections'>): readonly ContextFact[] {
  return sections.flatMap(({ entities }) => entities.flatMap(({ facts }) => facts))
}

function titleText(title: string): string {
  return `# ${markdownText(title)}`
}

function sectionText(title: string): string {
  return `\n\n## ${title}`
}

function entityText(name: string): string {
  return `\n\n### ${markdownText(name)}\n`
}

function factLine(fact: ContextFact): string {
  const slot = slotLabel(fact)
  return `\n- ${markdownText(`${slot === '' ? '' : `${oneLine(slot)}: `}${oneLine(fact.content)}`)}`
}

/** Returns a fact's slot label, such as `editor` or `tools (editor)`; may be empty. */
export function slotLabel({ aspect, key }: Pick<ContextFact, 'aspect' | 'key'>): string {
  if (aspect === null || key === null) return aspect ?? key ?? ''
  return nameKey(aspect) === nameKey(key) ? aspect : `${aspect} (${key})`
}

function titleOf(kind: FactKind): string {
  return SECTIONS.find((section) => section.kind === kind)?.title ?? ''
}

function entityName({ entity }: ContextFact): string {
  return entity === null ? NO_ENTITY : oneLine(entity)
}

/** By name; facts without an entity come last. */
function compareEntities(a: string, b: string): number {
  const unnamed = Number(a.endsWith(' ')) - Number(b.endsWith(' '))
  return unnamed || (a < b ? -1 : a > b ? 1 : 0)
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

const encoder = new TextEncoder()

function byteLength(text: string): number {
  return encoder.encode(text).length
}
