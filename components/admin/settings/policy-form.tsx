import { useState, type ReactNode } from 'react'

import { FIELD_GROUPS } from '@/components/shared/policy-words'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { PolicyOverrides } from '@/lib/domain/policy'
import { shadowHref } from '@/lib/filters/shadow-filter'
import { formatCount } from '@/lib/language/format'
import type { PolicyView } from '@/lib/views/settings-screen'

import { countChanges, inheritedPolicy, wouldWiden } from './policy-draft'
import { PolicyRow } from './policy-row'

type Props = {
  readonly view: PolicyView
  readonly defaults: PolicyView | null // null: this is the default
  readonly pending: boolean
  readonly onSave: (overrides: PolicyOverrides) => void
  readonly saved: boolean
  readonly children: ReactNode // why it was not saved
}

/** Every field by group, and in sight below them one button that saves them together as one operation. */
export function PolicyForm({ view, defaults, pending, onSave, saved, children }: Props) {
  const [draft, setDraft] = useState(view.overrides)
  const inherited = inheritedPolicy(view, defaults)
  const changes = countChanges(draft, view.overrides)
  const unchanged = changes === 0
  const widens = wouldWiden(view, draft, inherited)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(draft)
      }}
    >
      <div className="flex flex-col gap-6 [&_:is(a,button,input)]:scroll-mb-20">
        {FIELD_GROUPS.map(([title, fields]) => (
          <section key={title} aria-label={title}>
            <h3 className="bg-surface rounded-md px-2 py-1 font-semibold">{title}</h3>
            {fields.map((field) => (
              <PolicyRow
                key={field}
                field={field}
                view={view}
                inherited={inherited}
                draft={draft}
                onDraft={setDraft}
              />
            ))}
          </section>
        ))}
      </div>
      <div className="bg-bg border-line tall:sticky tall:bottom-0 z-10 -mt-px flex flex-col gap-2 border-t py-2">
        {widens ? (
          <Notice tone="warn" title="This increases automation, so two people must sign.">
            Save everything else here. For this,{' '}
            <Link href={shadowHref({ agent: view.agent, sample: null })} className="link">
              sign under Go live
            </Link>
            .
          </Notice>
        ) : null}
        {children}
        <div className="flex flex-wrap items-center gap-2">
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
          <p className="text-label text-muted">
            {changes > 0 ? (
              `${formatCount(changes, 'change')} not saved`
            ) : saved ? (
              <>
                <span aria-hidden="true" className="text-ok">
                  ✓{' '}
                </span>
                Saved
              </>
            ) : (
              'No changes'
            )}
          </p>
        </div>
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
