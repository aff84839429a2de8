import { nameKey, type Fact, type FactKind } from './fact'
import { markdownText } from './markdown-text'

/** What is needed of a fact to hand it to its agent. */
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

/** What is needed of a fact to rank it. */
export type RankedFact = Omit<ContextFact, 'entity' | 'aspect' | 'key' | 'kind' | 'content'> & {
  readonly kind: string
}

/** What an agent receives: facts under their kind and entity, as the Markdown has them. */
export type ContextSection = {
  readonly kind: FactKind
  readonly title: string
  readonly entities: readonly { readonly name: string; readonly facts: readonly ContextFact[] }[]
}

export type AgentContext = {
  readonly title: string
  readonly sections: readonly ContextSection[]
  readonly received: number // facts
  readonly leftOut: readonly ContextFact[] // by rank: what did not fit
  readonly bytes: number // of the Markdown, as UTF-8
  readonly tokens: number // approximate
}

/** Bytes of UTF-8 that are taken as one token: about right for English; other scripts have more bytes a letter, and more tokens. */
export const BYTES_A_TOKEN = 4

const SECTIONS = [
  { kind: 'constraint', title: 'Constraints' },
  { kind: 'preference', title: 'Preferences' },
  { kind: 'decision', title: 'Decisions' },
  { kind: 'fact', title: 'Facts' },
] as const satisfies readonly { readonly kind: FactKind; readonly title: string }[]

const NO_ENTITY = 'Other'
const UNKNOWN_IMPORTANCE = 0.5 // as in the queue (rule F3)

/**
 * Orders two facts by what an agent must not miss (rule TO2): constraints, then protected facts, then by importance, by how often
 * somebody confirmed them, by how lately they began or were confirmed, and by arrival. Negative when `a` comes first.
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
 * Composes what an agent receives within a budget of approximate tokens (rules TO2, TO3): facts are taken by rank, whole; one that does
 * not fit is left out, and a shorter one after it may still fit. What is taken is read by kind, then by entity.
 */
export function composeContext(
  facts: readonly ContextFact[],
  { agentId, tokens }: { readonly agentId: string; readonly tokens: number },
): AgentContext {
  const title = `What ${oneLine(agentId)} remembers`
  const most = tokens * BYTES_A_TOKEN
  const groups = new Map<string, { readonly name: string; readonly facts: ContextFact[] }>()
  const kinds = new Set<FactKind>()
  const leftOut: ContextFact[] = []
  let bytes = bytesOf(titleText(title)) + 1
  let received = 0
  for (const fact of facts.toSorted(compareByRank)) {
    const place = `${fact.kind} ${fact.entity === null ? '' : nameKey(fact.entity)}`
    const group = groups.get(place) ?? { name: entityName(fact), facts: [] }
    const cost =
      bytesOf(factLine(fact)) +
      (group.facts.length === 0 ? bytesOf(entityText(group.name)) : 0) +
      (kinds.has(fact.kind) ? 0 : bytesOf(sectionText(titleOf(fact.kind))))
    if (bytes + cost > most) {
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
  return { title, sections, received, leftOut, bytes, tokens: Math.ceil(bytes / BYTES_A_TOKEN) }
}

/** Writes it as Markdown. A fact is one line of plain text, so that none can pass for a heading, another fact, a link or HTML. */
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

/** Returns it as data: every fact as it is stored, in the order of the Markdown. */
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

/** Returns the slot of a fact, `editor`, `tools (editor)`, or nothing. */
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

/** By name; what has no entity comes last. */
function compareEntities(a: string, b: string): number {
  const unnamed = Number(a.endsWith(' ')) - Number(b.endsWith(' '))
  return unnamed || (a < b ? -1 : a > b ? 1 : 0)
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

const encoder = new TextEncoder()

function bytesOf(text: string): number {
  return encoder.encode(text).length
}
