import { useState } from 'react'

import { FIELD_ORDER } from '@/components/shared/policy-words'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { PolicyOverrides } from '@/lib/domain/policy'
import { shadowHref } from '@/lib/filters/shadow-filter'
import type { PolicyView } from '@/lib/views/settings-screen'

import { inheritedPolicy, sameOverrides, wouldWiden } from './policy-draft'
import { PolicyRow } from './policy-row'

type Props = {
  readonly view: PolicyView
  readonly defaults: PolicyView | null // null: this is the default
  readonly pending: boolean
  readonly onSave: (overrides: PolicyOverrides) => void
}

/** Every field, and one button that saves them together as one operation. */
export function PolicyForm({ view, defaults, pending, onSave }: Props) {
  const [draft, setDraft] = useState(view.overrides)
  const inherited = inheritedPolicy(view, defaults)
  const unchanged = sameOverrides(draft, view.overrides)
  const widens = wouldWiden(view, draft, inherited)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(draft)
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
      {widens ? (
        <div className="pt-3">
          <Notice tone="warn" title="This increases automation, so two people must sign.">
            Save everything else here. For this,{' '}
            <Link href={shadowHref({ agent: view.agent, sample: null })} className="link">
              sign under Go live
            </Link>
            .
          </Notice>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 pt-3">
        <Button
          type="submit"
          variant="primary"
          disabledReason={hindrance({ unchanged, widens, pending })}
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

function hindrance(of: {
  readonly unchanged: boolean
  readonly widens: boolean
  readonly pending: boolean
}): string | null {
  if (of.unchanged) return 'No changes yet.'
  if (of.widens) return 'This needs two signatures, under Go live.'
  return of.pending ? 'Saving…' : null
}
