import { shippedViews, type SavedView } from '@/components/review/queue/saved-views'
import { keyCaps } from '@/components/shared/keys/key-caps'
import { KEY_WORDS } from '@/components/shared/keys/key-words'
import type { Binding } from '@/components/shared/keys/keymap'
import { isolated } from '@/lib/domain/isolated'
import { LIST_WORDS, STATUS_WORDS } from '@/lib/domain/terms'
import { KEEP_BOTH_REASONS } from '@/lib/domain/verdict'
import type { SearchHits } from '@/lib/views/search'
import type { ShellView } from '@/lib/views/shell'

/** What choosing an item does. */
export type Choice =
  | { readonly kind: 'action'; readonly binding: Binding; readonly key: string }
  | { readonly kind: 'view'; readonly view: SavedView }
  | { readonly kind: 'agent'; readonly agentId: string }
  | { readonly kind: 'page'; readonly href: PageHref }

type PageHref = `/p/${string}` | `/memory/facts/${string}` | (typeof PAGES)[number]['href']

/** Pages without a key and a place in the rail. */
const PAGES = [
  {
    href: '/go-live/default/agreement',
    label: 'Go to Agreement',
    words: 'agreement kappa reviewers disagree',
  },
  { href: '/memory/duplicates', label: 'Go to Duplicates', words: 'duplicates merge same' },
  { href: '/memory/flip-flops', label: 'Go to Flip-flops', words: 'flip-flops changes back' },
  { href: '/memory/still-true', label: 'Go to Still true?', words: 'still true confirm old' },
  { href: '/memory/health', label: 'Go to Health', words: 'health integrity check repair' },
  {
    href: '/review/blind/import',
    label: 'Labels from a file',
    words: 'labels from a file import ground truth',
  },
  {
    href: '/settings/data#export',
    label: 'Export',
    words: 'export download data facts labels operations log json lines',
  },
  { href: '/welcome', label: 'Intro', words: 'intro welcome start what is this help' },
  { href: '/welcome/practice', label: 'Practice', words: 'practice learn keys tutorial help' },
  { href: '/docs', label: 'Documentation', words: 'documentation docs help manual guide' },
] as const

/** The groups in the order in which they stand while nothing is typed: what changes something stands last. */
export const PALETTE_GROUPS = {
  pages: 'Pages',
  views: 'Views',
  agents: 'Agents',
  actions: 'Actions',
  decide: 'Decide and undo',
} as const

export type PaletteItem = {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly note: string
  readonly words: string
  readonly caps: readonly string[]
  readonly choice: Choice
}

/** Returns the actions that are alive, each with its key; the reasons one by one. */
export function actionItems(actions: readonly Binding[]): readonly PaletteItem[] {
  return actions
    .filter(({ id }) => id !== 'palette' && id !== 'back')
    .flatMap((binding) =>
      binding.id === 'reason'
        ? KEEP_BOTH_REASONS.map(({ label }, nth) =>
            actionItem(binding, { label: `Reason: ${label}`, key: binding.keys[nth] ?? '' }),
          )
        : [actionItem(binding, { label: labelOf(binding), key: binding.keys[0] ?? '' })],
    )
}

function labelOf(binding: Binding): string {
  if (binding.id === 'keySheet') return 'All keys'
  const { label, group } = KEY_WORDS[binding.id]
  return group === 'Go to' ? `Go to ${label}` : label
}

function actionItem(binding: Binding, of: { label: string; key: string }): PaletteItem {
  const { label, key } = of
  return {
    id: `action ${binding.id} ${key}`,
    group: groupOf(binding),
    label,
    note: '',
    words: `${label} ${KEY_WORDS[binding.id].group}`,
    caps: keyCaps(key),
    choice: { kind: 'action', binding, key },
  }
}

function groupOf({ id }: Binding): string {
  const { group } = KEY_WORDS[id]
  if (group === 'Go to') return PALETTE_GROUPS.pages
  return group === 'Decide' || group === 'Undo' ? PALETTE_GROUPS.decide : PALETTE_GROUPS.actions
}

/** Returns the pages without a key, the saved views and the agents. */
export function placeItems(
  shell: ShellView | undefined,
  own: readonly SavedView[],
): readonly PaletteItem[] {
  const views = [...own, ...shippedViews(shell?.reviewer ?? null)].map((view) => ({
    id: `view ${view.own} ${view.name}`,
    group: PALETTE_GROUPS.views,
    label: view.name,
    note: view.sentence,
    words: `${view.name} view`,
    caps: [],
    choice: { kind: 'view', view } as const,
  }))
  const agents = (shell?.agents ?? []).map(({ id, title, pending }) => ({
    id: `agent ${id}`,
    group: PALETTE_GROUPS.agents,
    label: title ?? id,
    note: `${pending} open`,
    words: `${title ?? ''} ${id} agent`,
    caps: [],
    choice: { kind: 'agent', agentId: id } as const,
  }))
  const pages = PAGES.map(({ href, label, words }) => ({
    id: `page ${href}`,
    group: PALETTE_GROUPS.pages,
    label,
    note: '',
    words: `${label} ${words}`,
    caps: [],
    choice: { kind: 'page', href } as const,
  }))
  return [...pages, ...views, ...agents]
}

/** Returns what the search found. */
export function hitItems(hits: SearchHits | undefined): readonly PaletteItem[] {
  const found = { words: '', caps: [] }
  return [
    ...(hits?.proposals ?? []).map(({ id, number, entity, aspect, status, newer }) => ({
      ...found,
      id: `proposal ${id}`,
      group: 'Proposals',
      label: `P-${number} ${isolated(entity)} › ${isolated(aspect)}`,
      note: `${LIST_WORDS[status]} · ${newer}`,
      choice: { kind: 'page', href: `/p/${number}` } as const,
    })),
    ...(hits?.facts ?? []).map(({ id, entity, aspect, content, status }) => ({
      ...found,
      id: `fact ${id}`,
      group: 'Facts',
      label: content,
      note: [STATUS_WORDS[status === 'active' ? 'current' : status], entity, aspect]
        .filter((part) => part !== null)
        .join(' · '),
      choice: { kind: 'page', href: `/memory/facts/${id}` } as const,
    })),
  ]
}
