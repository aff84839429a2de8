import type { Route } from 'next'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

import { Button } from './button'
import { Link } from './link'
import { announce } from './live-region'

export type MenuItem = {
  readonly label: string
  readonly disabledReason?: string | null
} & ({ readonly onSelect: () => void } | { readonly href: Route })

const ITEM =
  'flex min-h-8 max-md:min-h-11 w-full flex-col items-start justify-center rounded-sm px-2.5 py-1 text-left hover:bg-surface focus-visible:bg-surface'

/** Further actions behind one button. Arrow keys move, Esc closes and returns the focus. */
export function Menu({
  label,
  text = '⋯',
  items,
}: {
  readonly label: string
  readonly text?: string // on the button
  readonly items: readonly MenuItem[]
}) {
  const [open, setOpen] = useState(false)
  const [side, setSide] = useState<'left' | 'right'>('left')
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const shared = sharedReason(items)
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false)
    if (event.key === 'Escape') close()
    else if (!move(list.current, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={root} className="sm:relative">
      <Button
        ref={trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={({ currentTarget }) => {
          const { left } = currentTarget.getBoundingClientRect()
          setSide(left > window.innerWidth / 2 ? 'right' : 'left')
          setOpen(!open)
        }}
      >
        <span aria-hidden="true">{text}</span>
      </Button>
      {open ? (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={walk}
          className={`border-border bg-bg absolute z-30 mt-1 flex min-w-48 flex-col rounded-md border p-1 max-sm:inset-x-4 sm:w-max sm:max-w-80 ${side === 'left' ? 'sm:left-0' : 'sm:right-0'}`}
        >
          {shared === null ? null : (
            <span id={`${id}-reason`} className="text-label text-muted px-2.5 py-1">
              {shared}
            </span>
          )}
          {items.map((item) => (
            <Item
              key={item.label}
              item={item}
              close={close}
              saidBy={item.disabledReason === shared && shared !== null ? `${id}-reason` : null}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

function Item({
  item,
  close,
  saidBy,
}: {
  readonly item: MenuItem
  readonly close: () => void
  readonly saidBy: string | null // the id of the reason, where the menu says it for several
}) {
  const { label, disabledReason = null } = item
  const reasonId = useId()
  if ('href' in item) {
    if (item.href.startsWith('/api/'))
      return (
        <a href={item.href} role="menuitem" tabIndex={-1} className={ITEM}>
          {label}
        </a>
      )
    return (
      <Link href={item.href} role="menuitem" tabIndex={-1} className={ITEM}>
        {label}
      </Link>
    )
  }
  const off = disabledReason !== null
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-label={label}
      aria-disabled={off || undefined}
      aria-describedby={off ? (saidBy ?? reasonId) : undefined}
      onClick={() => {
        if (off) return announce(disabledReason)
        close()
        item.onSelect()
      }}
      className={`${ITEM} ${off ? 'text-muted' : ''}`}
    >
      {label}
      {off && saidBy === null ? (
        <span id={reasonId} className="text-label">
          {disabledReason}
        </span>
      ) : null}
    </button>
  )
}

/** Returns why several items cannot be chosen, where that is the same reason; the menu says it once. */
function sharedReason(items: readonly MenuItem[]): string | null {
  const reasons = items.flatMap(({ disabledReason }) => disabledReason ?? [])
  return reasons.find((reason, nth) => reasons.indexOf(reason) !== nth) ?? null
}

/** Moves the focus among the items; false if the key does not. */
function move(list: HTMLElement | null, key: string): boolean {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[key]
  if (next === undefined) return false
  items[next]?.focus()
  return true
}
