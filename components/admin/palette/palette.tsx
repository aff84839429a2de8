import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'

import { useAsOf } from '@/components/memory/as-of/use-as-of'
import { useOwnViews } from '@/components/review/queue/saved-views'
import { useGoToView } from '@/components/review/queue/use-go-to-view'
import { getJson } from '@/components/shared/get-json'
import type { Binding } from '@/components/shared/keys/keymap'
import { runAction } from '@/components/shared/keys/use-keys'
import { shellQuery } from '@/components/shared/shell-query'
import { useNavigate } from '@/components/shared/use-navigate'
import { Dialog } from '@/components/ui/dialog'
import { Input } from '@/components/ui/field'
import { asOfSearch } from '@/lib/filters/as-of'
import { withAsOf } from '@/lib/filters/as-of-address'
import type { SearchHits } from '@/lib/views/search'

import { offered } from './offered'
import { actionItems, hitItems, placeItems, type Choice, type PaletteItem } from './palette-items'
import { optionId, PaletteList } from './palette-list'
import { rank } from './rank'

/** Everything that can be done here, with its key, and everything that can be found. */
export function Palette({
  open,
  actions,
  onClose,
}: {
  readonly open: boolean
  readonly actions: readonly Binding[] // those of the page, not of this dialog
  readonly onClose: () => void
}) {
  const run = useRunChoice()
  return (
    <Dialog open={open} onClose={onClose} title="Search or run a command" wide>
      <PaletteBody
        actions={actions}
        onRun={(choice) => {
          onClose()
          setTimeout(() => run(choice), 0) // the page has its focus and its keys back first
        }}
      />
    </Dialog>
  )
}

function PaletteBody({
  actions,
  onRun,
}: {
  readonly actions: readonly Binding[]
  readonly onRun: (choice: Choice) => void
}) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(recentChoices)
  const { data: shell } = useQuery({ ...shellQuery(), enabled: false })
  const own = useOwnViews()
  const { hits, failed, past } = useHits(typed)
  const known = rank([...actionItems(actions), ...placeItems(shell, own)], typed, recent)
  const items = typed === '' ? offered(known, recent) : grouped([...known, ...hitItems(hits)])
  const active = items[Math.min(at, items.length - 1)]
  const choose = (item: PaletteItem) => {
    if (item.choice.kind !== 'page') rememberChoice(item.id)
    onRun(item.choice)
  }
  const move = (step: number) =>
    setAt((Math.min(at, items.length - 1) + step + items.length) % Math.max(1, items.length))
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="text"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows neither groups nor keys
        role="combobox"
        aria-label="Search or run a command"
        aria-expanded={true}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionId(listId, active.id)}
        placeholder="Action, view, agent, words, P-142"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'ArrowDown') move(1)
          else if (event.key === 'ArrowUp') move(-1)
          else if (event.key === 'Enter' && active !== undefined) choose(active)
          else return
          event.preventDefault()
        }}
      />
      <PaletteList id={listId} items={items} activeId={active?.id} onChoose={choose} />
      <output className="text-label text-muted min-h-5">
        {failed ? 'Search failed. ' : ''}
        {typed === ''
          ? past
            ? 'Type to search facts as of the selected date.'
            : 'Type to search facts and proposals.'
          : items.length === 0
            ? 'Nothing found.'
            : `${items.length} found${past ? '; facts as of the selected date' : ''}`}
        {hits?.more === true ? ', and more: see Memory › Facts or Review.' : ''}
      </output>
    </div>
  )
}

/** The items in the order in which the groups show them. */
function grouped(items: readonly PaletteItem[]): readonly PaletteItem[] {
  const groups = [...new Set(items.map(({ group }) => group))]
  return groups.flatMap((group) => items.filter((item) => item.group === group))
}

const PAUSE_MS = 150
const SHORTEST = 2
const FRESH_MS = 10_000

/** What the words are found in, after a pause in the typing. */
function useHits(typed: string) {
  const { here, asOf, problem } = useAsOf()
  const past = here && problem === null ? asOfSearch(asOf) : {}
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = Array.from(text).length >= SHORTEST
  const { data, isError } = useQuery({
    queryKey: ['search', text, past],
    queryFn: () =>
      getJson<SearchHits>(`/api/search?${new URLSearchParams({ q: text, ...past }).toString()}`),
    enabled,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return {
    hits: enabled ? data : undefined,
    failed: enabled && isError,
    past: Object.keys(past).length > 0,
  }
}

/** Does what was chosen, by the handlers that the keys have. */
function useRunChoice(): (choice: Choice) => void {
  const router = useNavigate()
  const { goToView, show } = useGoToView()
  return (choice) => {
    switch (choice.kind) {
      case 'action':
        return runAction(choice.binding, new KeyboardEvent('keydown', { key: choice.key }))
      case 'view':
        return void goToView(choice.view)
      case 'agent':
        return show(new URLSearchParams({ agent: choice.agentId }).toString())
      case 'page':
        return router.push(withAsOf(choice.href, new URLSearchParams(window.location.search)))
    }
  }
}

const KEY = 'palimpsest.palette'
const MOST = 8

/** Returns what was chosen in this browser, the last first. */
function recentChoices(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return [] // private windows may refuse
  }
}

function rememberChoice(id: string): void {
  try {
    const ids = [id, ...recentChoices().filter((each) => each !== id)].slice(0, MOST)
    window.localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // private windows may refuse
  }
}
