import { PALETTE_GROUPS, type PaletteItem } from './palette-items'

const RECENT = 'Recent'
const ORDER: readonly string[] = [RECENT, ...Object.values(PALETTE_GROUPS)]

/**
 * Returns what is offered before anything is typed: what was chosen last, then pages, views, agents and actions. What decides or
 * undoes stands last and is never among what was chosen last, so that ⌘K and Enter change nothing.
 */
export function offered(
  items: readonly PaletteItem[],
  recent: readonly string[],
): readonly PaletteItem[] {
  return items
    .map((item) =>
      recent.includes(item.id) && item.group !== PALETTE_GROUPS.decide
        ? { ...item, group: RECENT }
        : item,
    )
    .toSorted((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group))
}
