'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'

import type { Binding } from '@/components/shared/keys/keymap'
import { SINGLE_KEYS } from '@/components/shared/keys/single-keys'
import { useKeyHint, useKeyNames } from '@/components/shared/keys/use-key-hint'
import { liveActions, useKeys } from '@/components/shared/keys/use-keys'
import { ShellIcon } from '@/components/shared/shell-icon'
import { useNavigate } from '@/components/shared/use-navigate'
import { Kbd } from '@/components/ui/kbd'
import { announce } from '@/components/ui/live-region'
import { orNotLoaded } from '@/components/ui/not-loaded'

// Loaded when it is first asked for, and kept, so that the focus finds its way back.
const KeySheet = dynamic(
  orNotLoaded(() => import('./key-sheet').then((loaded) => loaded.KeySheet)),
  {
    ssr: false,
  },
)
const Palette = dynamic(
  orNotLoaded(() => import('@/components/admin/palette/palette').then((loaded) => loaded.Palette)),
  { ssr: false },
)

/** The keys that work on every page, and the buttons for what they lead to: finding anything, and all keys. */
export function ShellKeys() {
  const router = useNavigate()
  const named = useKeyNames()
  const hint = useKeyHint('keySheet')
  const findHint = useKeyHint('palette')
  const [open, setOpen] = useState<boolean | null>(null) // null: never opened
  const [finding, setFinding] = useState(false)
  const [actions, setActions] = useState<readonly Binding[] | null>(null) // those that worked when the palette was opened
  const find = () => {
    setActions(liveActions())
    setFinding(true)
  }
  useKeys('global', {
    goQueue: () => router.push('/review'),
    goPatterns: () => router.push('/review/patterns'),
    goMeasure: () => router.push('/review/blind'),
    goShadow: () => router.push('/go-live'),
    goMemory: () => router.push('/memory'),
    goFacts: () => router.push('/memory/facts'),
    goTry: () => router.push('/review/test'),
    goLog: () => router.push('/activity'),
    goImport: () => router.push('/activity/import'),
    goSettings: () => router.push('/settings'),
    goDemo: () => router.push('/demo'),
    keySheet: () => setOpen(true),
    palette: find,
    search: focusSearch,
    copyLink: () => void copyAddress(),
    toggleSingleKeys: () => {
      const next = SINGLE_KEYS.read() === 'on' ? 'off' : 'on'
      SINGLE_KEYS.write(next)
      announce(`Single-key shortcuts ${next}.`)
    },
  })
  return (
    <>
      <button
        type="button"
        onClick={find}
        aria-label="Search or run a command"
        title={
          findHint === undefined
            ? 'Search or run a command'
            : `Search or run a command: ${named(findHint)}`
        }
        className="text-muted hover:bg-bg hover:text-text xl:border-border xl:bg-bg inline-flex size-8 items-center justify-center gap-2 rounded-md max-md:size-11 md:max-xl:h-auto md:max-xl:w-full md:max-xl:flex-col md:max-xl:gap-1 md:max-xl:py-1.5 xl:order-first xl:mb-1 xl:w-full xl:justify-start xl:border xl:px-2"
      >
        <ShellIcon name="find" />
        <span className="max-xl:hidden">Search</span>
        <span className="text-text inline-flex max-md:hidden xl:ml-auto">
          {findHint === undefined ? null : <Kbd>{findHint}</Kbd>}
        </span>
      </button>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label="Keys"
        title={hint === undefined ? 'Keys' : `Keys: ${named(hint)}`}
        className="text-muted hover:bg-bg hover:text-text inline-flex size-8 items-center justify-center rounded-md max-md:size-11"
      >
        <ShellIcon name="keys" />
      </button>
      {open === null ? null : <KeySheet open={open} onClose={() => setOpen(false)} />}
      {actions === null ? null : (
        <Palette open={finding} actions={actions} onClose={() => setFinding(false)} />
      )}
    </>
  )
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href)
    announce('Link copied.')
  } catch {
    announce('The browser did not allow copying. The link is in the address bar.')
  }
}
