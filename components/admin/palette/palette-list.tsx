import { useEffect } from 'react'

import { Kbd } from '@/components/ui/kbd'

import type { PaletteItem } from './palette-items'

/** What can be chosen, under the names of its groups; the field above has the focus and moves the choice. */
export function PaletteList({
  id,
  items,
  activeId,
  onChoose,
}: {
  readonly id: string
  readonly items: readonly PaletteItem[]
  readonly activeId: string | undefined
  readonly onChoose: (item: PaletteItem) => void
}) {
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(optionId(id, activeId))?.scrollIntoView({ block: 'nearest' })
  }, [id, activeId])
  const groups = [...new Set(items.map(({ group }) => group))]
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold these rows
      role="listbox"
      aria-label="Found"
      tabIndex={-1}
      className="h-[min(24rem,60dvh)] overflow-y-auto"
    >
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of options
        <div key={group} role="group" aria-label={group}>
          <div aria-hidden="true" className="text-label text-muted px-2 pt-2 font-medium">
            {group}
          </div>
          {items
            .filter((item) => item.group === group)
            .map((item) => (
              <Option
                key={item.id}
                id={optionId(id, item.id)}
                item={item}
                active={item.id === activeId}
                onChoose={onChoose}
              />
            ))}
        </div>
      ))}
    </div>
  )
}

function Option({
  id,
  item,
  active,
  onChoose,
}: {
  readonly id: string
  readonly item: PaletteItem
  readonly active: boolean
  readonly onChoose: (item: PaletteItem) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and its keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> holds text only
      role="option"
      aria-selected={active}
      onClick={() => onChoose(item)}
      className={`marked flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 ${
        active ? 'bg-surface shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-surface'
      }`}
    >
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {item.label}
      </span>
      {item.note === '' ? null : (
        <span className="text-label text-muted max-w-[45%] min-w-0 truncate" dir="auto">
          {item.note}
        </span>
      )}
      {item.caps.length === 0 ? null : (
        <span className="flex shrink-0 gap-1">
          {item.caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </span>
      )}
    </div>
  )
}

export function optionId(listId: string, itemId: string): string {
  return `${listId}-${itemId.replaceAll(/[^\w-]/gu, '_')}`
}
