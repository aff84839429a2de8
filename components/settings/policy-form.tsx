'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import type { PolicyOverrides } from '@/lib/domain/policy'
import type { PolicyView } from '@/lib/views/settings-screen'

import { inheritedPolicy, leavesShadow, sameOverrides } from './policy-draft'
import { PolicyRow } from './policy-row'
import { FIELD_ORDER } from './policy-words'

type Props = {
  readonly view: PolicyView
  readonly defaults: PolicyView | null // null: this is the default
  readonly pending: boolean
  readonly onSave: (overrides: PolicyOverrides, leaving: boolean) => void
}

/** Every field, and one button that saves them together as one operation. */
export function PolicyForm({ view, defaults, pending, onSave }: Props) {
  const [draft, setDraft] = useState(view.overrides)
  const inherited = inheritedPolicy(view, defaults)
  const unchanged = sameOverrides(draft, view.overrides)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(draft, leavesShadow(view, draft, inherited))
      }}
    >
      {FIELD_ORDER.map((field) => (
        <PolicyRow
          key={field}
          field={field}
          view={view}
          inherited={inherited}
          draft={draft}
          onDraft={setDraft}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2 pt-3">
        <Button
          type="submit"
          variant="primary"
          disabledReason={unchanged ? 'Nothing is changed yet.' : pending ? 'Saving…' : null}
        >
          Save policy
        </Button>
        {unchanged ? null : (
          <Button variant="quiet" onClick={() => setDraft(view.overrides)}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}
