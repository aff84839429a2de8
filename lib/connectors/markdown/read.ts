import { readPointers, type Pointer } from '@/lib/connectors/pointers'
import type { LastRead, ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { textRefusal } from '@/lib/connectors/text-refusal'
import type { StoreState } from '@/lib/domain/connection'
import { MAX_NAME_LENGTH } from '@/lib/domain/fact'
import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import { cleanedFlag, cleanText } from '@/lib/importers/clean-text'

import { LAYOUT_CAPABILITIES } from './capabilities'
import { openLayout, openSettled, type Opened } from './contents'
import type { Found, Part } from './layout'
import { digestNow, marksOf } from './marks'
import { partOf, wholeOf } from './part'

const HALF_AT_END = /\p{Surrogate}$/u // stored, it would be another character, and the name another at every read

/** Reads every fact of a folder, retired ones too. */
export async function readMarkdown(target: StoreTarget, _send: Transport): Promise<ReadStore> {
  const opened = await openSettled(target, ({ folder, layout }) => wholeOf(folder, layout))
  return toStore(opened, target)
}

/** Reads again the files that changed. Null where none has, by what the file system says of each. */
export async function readMarkdownAgain(
  target: StoreTarget,
  _send: Transport,
  { digest, loadSeen }: LastRead,
): Promise<ReadStore | null> {
  if (digest !== null && digestNow(openLayout(target)) === digest) return null
  const seen = await loadSeen()
  const opened = await openSettled(target, ({ folder, layout }) => partOf(folder, layout, seen))
  return toStore(opened, target)
}

function toStore({ folder, layout, contents }: Opened<Part>, target: StoreTarget): ReadStore {
  const { unchanged } = contents
  const { successorOf = () => null } = layout.apart ?? {}
  const problems: ImportProblem[] = []
  const tell = (severity: 'refuse' | 'flag', ref: string, reason: string) =>
    problems.push({ severity, line: null, ref, reason })
  for (const { ref, why } of contents.left) tell('refuse', ref, why)
  const read: Found[] = []
  const refused = new Set(contents.left.map(({ ref }) => ref)) // files
  for (const each of contents.found) {
    const refusal = textRefusal('fact', each.text)
    if (refusal === null) read.push(each)
    else {
      tell('refuse', each.id, refusal)
      refused.add(each.state.file ?? '')
    }
  }
  const named = new Map<string, string>()
  const name = (id: string, successor: string | null) =>
    successor === null ? null : named.set(id, successor)
  for (const [id, state] of unchanged ?? []) name(id, successorOf(state))
  for (const { id, supersededBy } of read) name(id, supersededBy)
  const ids = new Set([...read.map(({ id }) => id), ...(unchanged?.keys() ?? [])])
  const pointers = readPointers(named, ids)
  const facts: FactInput[] = []
  const states = new Map<string, StoreState>()
  for (const each of read) {
    const pointer = pointers.get(each.id) ?? null
    facts.push(factOf(each, { agent: target.agent, pointer }))
    states.set(each.id, each.state)
    const { text, entity, aspect, key } = each
    const cleaned = cleanedFlag({ text, entity, aspect, key }) ?? []
    for (const reason of [...each.flags, ...pointerFlags(pointer)].concat(cleaned))
      tell('flag', each.id, reason)
  }
  return {
    batch: {
      system: layout.name,
      name: LAYOUT_CAPABILITIES[layout.name].product,
      facts,
      proposals: [],
      problems,
    },
    states,
    partial:
      contents.left.length === 0
        ? null
        : 'Some files were not read. The problems of the last sync say which ones and why.',
    ...(unchanged !== null && { left: unchanged.size }),
    ...marksOf({ folder, layout, contents }, { refused, nowMs: target.now?.().getTime() ?? null }),
  }
}

function factOf(
  { id, text, entity, aspect, key, state, beside, ...found }: Found,
  { agent, pointer }: { readonly agent: string; readonly pointer: Pointer },
): FactInput {
  const ended = state.ended === 'yes'
  return {
    agent,
    entity: nameOr(entity, 'memory'),
    aspect: nameOr(aspect, 'memory'),
    key: key === null ? null : nameOr(key, 'memory'),
    kind: 'fact',
    content: cleanText(text.replaceAll('\r\n', '\n')),
    tags: [],
    metadata: {},
    confidence: null,
    importance: null,
    recordedAt: found.recordedMs === null ? null : instantFromMs(found.recordedMs),
    validFrom: null,
    validUntil: null,
    protected: false,
    status: ended ? 'superseded' : 'active',
    supersededBy: ended && typeof pointer === 'object' ? (pointer?.to ?? null) : null,
    supersededAt: ended && found.supersededMs !== null ? instantFromMs(found.supersededMs) : null,
    externalId: id,
    source: { externalId: null, excerpt: null, session: state.file },
    ...beside,
  }
}

function pointerFlags(pointer: Pointer): readonly string[] {
  if (pointer === 'nowhere')
    return ['Superseded without successor: the fact that supersedes it is not in the folder.']
  return pointer === 'loop'
    ? ['What it names as its successor leads back to it; the end was read without it.']
    : []
}

function nameOr(text: string, otherwise: string): string {
  const name = cleanText(text).trim()
  return name === '' ? otherwise : name.slice(0, MAX_NAME_LENGTH).replace(HALF_AT_END, '')
}
