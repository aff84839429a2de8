import {
  isAlwaysHeld,
  isFile,
  isFinal,
  isFolder,
  isText,
  type PushMode,
  type StoreCapabilities,
  type StoreKind,
} from '@/lib/domain/connection'
import { formatCount } from '@/lib/language/format'
import type { ConnectionView, DeliveryView } from '@/lib/views/connections'

type Scope = ConnectionView['scope']

/** What is asked for when a store is connected. A file has a path and no key. */
export const STORE_WORDS: Readonly<
  Record<
    StoreKind,
    { readonly address: string; readonly key: string | null; readonly scopeId: string }
  >
> = {
  mem0: { address: 'http://127.0.0.1:8888', key: 'API key', scopeId: 'alice' },
  memstore: { address: 'http://127.0.0.1:8230', key: 'Token', scopeId: 'my-project' },
  signet: { address: 'http://127.0.0.1:3850', key: 'Token', scopeId: 'default' },
  vestige: { address: 'http://127.0.0.1:3928', key: 'Token', scopeId: '' },
  openclaw: { address: '/home/ada/.openclaw/memory/facts.db', key: null, scopeId: 'main' },
  graphiti: { address: 'redis://127.0.0.1:6379', key: 'Password', scopeId: 'alice' },
  markdown: {
    address: '/home/ada/.claude/projects/-home-ada-shop/memory',
    key: null,
    scopeId: '',
  },
  zep: { address: 'https://api.getzep.com', key: 'API key', scopeId: 'alice' },
  hindsight: { address: 'http://127.0.0.1:8888', key: 'API key', scopeId: 'alice' },
  'mcp-memory': { address: '/home/ada/.mcp/memory.jsonl', key: null, scopeId: '' },
}

/** Says where a key comes from. */
export function keyHint(kind: StoreKind): string {
  return kind === 'zep' ? 'Of your Zep project.' : 'Leave empty if the store needs none.'
}

/** Names what replaces a key: `Change token`. */
export function changeKeyWords(label: string): string {
  return `Change ${inSentence(label)}`
}

/** Returns what a kind of store calls its key, within a sentence: `token`, but `API key`. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/u.test(label) ? label : label.toLowerCase()
}

/** What the address of a store is called. */
export function addressWords(kind: StoreKind): string {
  if (isFolder(kind)) return 'Folder'
  if (isText(kind)) return 'File'
  return isFile(kind) ? 'Database' : 'Address'
}

/** Whose memories a store keeps apart. */
export const SCOPE_WORDS: Readonly<Record<Scope['by'], string>> = {
  user_id: 'User',
  agent_id: 'Agent',
  run_id: 'Run',
  all: 'Every subject',
  subject: 'One subject',
  store: 'The whole store',
  shared: 'What belongs to no single agent',
  group_id: 'One group',
  folder: 'The whole folder',
  graph_id: 'One graph',
  bank_id: 'One bank',
}

/** The label of the field that names one of them; null where there is none to name. */
export const SCOPE_FIELDS: Readonly<Record<Scope['by'], string | null>> = {
  user_id: 'User id',
  agent_id: 'Agent id',
  run_id: 'Run id',
  all: null,
  subject: 'Subject',
  store: null,
  shared: null,
  group_id: 'Group id, which names the graph',
  folder: null,
  graph_id: 'Graph id',
  bank_id: 'Bank id',
}

/** Says what a mode does. */
export function modeWords(
  mode: PushMode,
  { kind, product }: Pick<ConnectionView, 'kind' | 'product'>,
): string {
  switch (mode) {
    case 'read-only':
      return 'Decisions stay in Palimpsest.'
    case 'ask':
      return 'Each decision waits here until you release it.'
    case 'push':
      return isFile(kind)
        ? STOP_FIRST
        : `Decisions are written to ${product} as soon as they are made.`
  }
}

const STOP_FIRST = 'The gateway must be stopped first, so changes wait for your release.'

/** Says what a change of the mode means from now on. */
export function changeOfMode(
  mode: PushMode,
  {
    kind,
    product,
    facts,
    capabilities,
  }: Pick<ConnectionView, 'kind' | 'product' | 'facts' | 'capabilities'>,
): string {
  const about = `From now on, decisions about ${facts === 1 ? 'this fact' : `these ${formatCount(facts, 'fact')}`}`
  switch (mode) {
    case 'read-only':
      return `${about} stay in Palimpsest. ${product} keeps what was already written.`
    case 'ask':
      return `${about} wait here. Nothing is written to ${product} until you release it.`
    case 'push':
      if (isFile(kind)) return `${about} wait here. ${STOP_FIRST}`
      return [
        `${about} change what ${product} returns, without asking again.`,
        ...(isFinal(capabilities, 'supersede') ? [finalWords(product)] : []),
        isAlwaysHeld(kind, 'undo')
          ? 'Undos, restored facts and changes held so far still need your release.'
          : 'Held changes still need your release.',
      ].join(' ')
  }
}

/** Says that a store keeps what is written to it, whatever is undone here. */
export function finalWords(product: string): string {
  return `${product} cannot undo what is written to it.`
}

/** Says why a change waits for a person in every mode. */
export function alwaysHeldWords({ kind, product }: Pick<DeliveryView, 'kind' | 'product'>): string {
  if (isFile(kind)) return STOP_FIRST
  return `In ${product}, this can end a newer fact, so it always waits for your release.`
}

export const CHANGE_NAMES: Readonly<Record<StoreCapabilities['can'][number]['what'], string>> = {
  supersede: 'Replace a fact by a newer one',
  restate: 'Change the text of a fact',
  retract: 'Retract a fact',
  undo: 'Undo any of these',
  protect: 'Protect a fact',
  merge: 'Merge duplicates',
}

/** Says what a delivery does there. */
export function deliveryWords({ change, product }: Pick<DeliveryView, 'change' | 'product'>) {
  switch (change) {
    case 'supersede':
      return `Ends this fact in ${product}: a newer one replaces it`
    case 'retract':
      return `Ends this fact in ${product}`
    case 'restate':
      return `Changes its text in ${product}`
    case 'reinstate':
      return `Makes this fact current again in ${product}`
    case 'undo':
      return `Undoes an earlier change in ${product}`
  }
}

/** Counts what needs a person first, worst last; null where nothing does. */
export function needsWords({
  deliveries: { held, refused, failed },
  noLongerThere,
}: Pick<ConnectionView, 'deliveries' | 'noLongerThere'>): string | null {
  const counts = [
    [noLongerThere, 'no longer there'],
    [held, 'to release'],
    [refused, 'refused'],
    [failed, 'without an answer'],
  ] as const
  const words = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
  return words.length === 0 ? null : words.join(' · ')
}
