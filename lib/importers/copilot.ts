import type { FactKind } from '@/lib/domain/fact'
import type { ImportBatch, SourceInput } from '@/lib/domain/import-batch'

import { copilotConfidence, copilotNotes, unreadFields } from './copilot-notes'
import { isObject } from './fact-fields'
import { storeBatch, withMore, type StoreOptions } from './store-batch'
import { idOf, openRow, type StoreCells, type StoreRow } from './store-row'

const DEFAULT_AGENT = 'copilot'

type List = {
  readonly list: string
  readonly entity: 'user' | 'project'
  readonly kind: FactKind
  readonly aspect: string // the columns that say it
  readonly content: string
  readonly key: string | null // with a key, the text is “key: value”
  readonly excerpt: string | null
}

const LISTS: readonly List[] = [
  {
    list: 'userFacts',
    entity: 'user',
    kind: 'fact',
    aspect: 'category',
    content: 'fact',
    key: null,
    excerpt: 'source',
  },
  {
    list: 'preferences',
    entity: 'user',
    kind: 'preference',
    aspect: 'category',
    content: 'value',
    key: 'key',
    excerpt: 'source',
  },
  {
    list: 'decisions',
    entity: 'project',
    kind: 'decision',
    aspect: 'category',
    content: 'description',
    key: null,
    excerpt: 'rationale',
  },
  {
    list: 'projectContext',
    entity: 'project',
    kind: 'fact',
    aspect: 'type',
    content: 'value',
    key: 'key',
    excerpt: null,
  },
]

/** Converts the memory.json of Copilot CLI into a batch. */
export function copilotToBatch(file: StoreCells, options: StoreOptions): ImportBatch {
  const lists = LISTS.map((each) => ({ ...each, items: listOf(file[each.list]) }))
  const temporary = new Set(
    lists.flatMap(({ items }) => items.filter(isTemporary).map(({ id }) => idOf(id))),
  )
  const rows = lists.flatMap(({ items, ...list }) =>
    items.map((item, nth) =>
      copilotRow(item, { list, place: `${list.list} ${nth + 1}`, temporary, options }),
    ),
  )
  const groups = listOf(file['featureGroups']).length
  const leftOut = [
    groups === 0
      ? null
      : `${groups === 1 ? '1 feature group was' : `${groups} feature groups were`} left out: a group of files states no fact.`,
    unreadFields(
      lists.flatMap(({ items, ...list }) => items.map((item) => ({ item, own: fieldsOf(list) }))),
    ),
  ].filter((reason) => reason !== null)
  return withMore(storeBatch('copilot', rows, options), {
    problems: leftOut.map((reason) => ({ severity: 'flag', ref: null, reason })),
  })
}

function fieldsOf({ aspect, content, key, excerpt }: List): readonly string[] {
  return [aspect, content, key, excerpt].filter((name) => name !== null)
}

function listOf(value: unknown): readonly StoreCells[] {
  return Array.isArray(value) ? value.map((item: unknown) => (isObject(item) ? item : {})) : []
}

function isTemporary({ lifespan }: StoreCells): boolean {
  return lifespan === 'session'
}

function copilotRow(
  item: StoreCells,
  of: {
    readonly list: List
    readonly place: string
    readonly temporary: ReadonlySet<string | null>
    readonly options: StoreOptions
  },
): StoreRow {
  const { list, place, options } = of
  const row = openRow(item, { place, nowMs: options.nowMs })
  const key = list.key === null ? null : row.name(list.key)
  const value = row.text(list.content)
  const supersededBy = idOf(item['supersededBy'])
  const supersededAt = row.end('supersededAt')
  const superseded = supersededBy !== null || supersededAt !== null
  const heardAgain = row.time('lastReinforced')
  if (isTemporary(item)) row.flag('Session only: Copilot CLI drops it when it starts again.')
  else if (supersededBy !== null && of.temporary.has(supersededBy))
    row.flag(
      'Its replacement holds for a session only and will not survive a restart of Copilot CLI.',
    )
  return row.row(
    key === null || value === null ? value : `${key}: ${value}`,
    {
      agent: options.agent ?? DEFAULT_AGENT,
      entity: list.entity,
      aspect: row.name(list.aspect) ?? 'memory',
      key,
      kind: list.kind,
      confidence: copilotConfidence(item, row),
      metadata: copilotNotes(item, row),
      recordedAt: row.time('timestamp'),
      validUntil: supersededAt,
      supersededBy,
      supersededAt,
      source: sourceOf(list.excerpt === null ? null : row.text(list.excerpt)),
      ...(heardAgain !== null && { confirmed: { times: 1, at: heardAgain } }),
    },
    superseded ? 'superseded' : 'active',
  )
}

function sourceOf(excerpt: string | null): SourceInput | null {
  return excerpt === null ? null : { externalId: null, excerpt, session: null }
}
