import { useEffect, useRef, useState } from 'react'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { announce } from '@/components/ui/live-region'

import { ALL, deleteView, saveView, type SavedView } from './saved-views'
import { useGoToView } from './use-go-to-view'

const LONGEST_NAME = 60

/** The saved views, each with what it shows; own ones can be taken away and brought back. */
export function ViewsDialog({
  open,
  onClose,
  views,
  current,
  search,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly views: readonly SavedView[]
  readonly current: SavedView | null
  readonly search: string // of the list on screen
}) {
  const list = useRef<HTMLUListElement>(null)
  const [deleted, setDeleted] = useState<SavedView | null>(null)
  const { goToView, show } = useGoToView()
  useEffect(() => {
    if (!open) return
    // After the dialog has chosen a place of its own for the focus.
    const frame = requestAnimationFrame(() => list.current?.querySelector('button')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title="Saved views">
      <ul ref={list} className="flex flex-col">
        <li className="border-line flex border-b">
          <ViewChoice
            name={ALL}
            sentence="No filter, newest first."
            current={search === ''}
            onChoose={() => {
              onClose()
              show('')
            }}
          />
        </li>
        {views.map((view) => (
          <li key={`${view.own} ${view.name}`} className="border-line flex items-center border-b">
            <ViewChoice
              name={view.name}
              sentence={view.sentence}
              current={view === current}
              onChoose={() => {
                onClose()
                void goToView(view)
              }}
            />
            {view.own ? (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Delete ${view.name}`}
                onClick={() => {
                  deleteView(view.name)
                  setDeleted(view)
                  announce(`View ${view.name} deleted.`)
                }}
              >
                Delete
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {deleted === null ? null : (
        <p className="text-label mt-2 flex items-center gap-2">
          <span>
            Deleted <bdi>{deleted.name}</bdi>.
          </span>
          <Button
            size="sm"
            onClick={() => {
              saveView(deleted.name, deleted.search)
              setDeleted(null)
            }}
          >
            Undo
          </Button>
        </p>
      )}
      <SaveView search={search} />
    </Dialog>
  )
}

function ViewChoice({
  name,
  sentence,
  current,
  onChoose,
}: {
  readonly name: string
  readonly sentence: string
  readonly current: boolean
  readonly onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
      className="hover:bg-surface min-h-11 min-w-0 flex-1 px-2 py-1 text-left aria-[current=true]:shadow-[inset_3px_0_0_var(--accent)]"
    >
      <span className="block truncate font-medium" dir="auto">
        {name}
      </span>
      <span className="text-label text-muted block">{sentence}</span>
    </button>
  )
}

function SaveView({ search }: { readonly search: string }) {
  const [name, setName] = useState<string | null>(null)
  if (name === null) {
    return (
      <Button
        className="mt-3"
        disabledReason={search === '' ? 'Filter or sort the list first.' : null}
        onClick={() => setName('')}
      >
        Save this view…
      </Button>
    )
  }
  return (
    <form
      className="mt-3 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        saveView(name.trim(), search)
        announce(`View ${name.trim()} saved.`)
        setName(null)
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label="Name of this view">
          {(control) => (
            <Input
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for with the button that stood here
              autoFocus
              dir="auto"
              maxLength={LONGEST_NAME}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" disabledReason={name.trim() === '' ? 'Give it a name.' : null}>
        Save
      </Button>
    </form>
  )
}
