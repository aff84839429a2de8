import { useState } from 'react'

import { factIdFrom } from '@/components/shared/fact-id'
import { FactMarks } from '@/components/shared/fact-marks'
import { Field, Input } from '@/components/ui/field'
import { formatDay } from '@/lib/language/format'
import type { FactBrief } from '@/lib/views/fact-view'

/** The newer fact: one of the siblings, or any other by its link. */
export function ChooseNewer({
  siblings,
  chosen,
  onChoose,
}: {
  readonly siblings: readonly FactBrief[]
  readonly chosen: string | null
  readonly onChoose: (factId: string | null) => void
}) {
  const [pasted, setPasted] = useState('')
  const unreadable = pasted.trim() !== '' && factIdFrom(pasted) === null
  return (
    <div className="flex flex-col gap-4">
      {siblings.length === 0 ? (
        <p className="text-muted">No other current fact is about the same entity and aspect.</p>
      ) : (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">Which fact is the newer one?</legend>
          {siblings.map((sibling) => (
            <label
              key={sibling.id}
              className="hover:bg-surface has-checked:bg-surface flex min-h-8 gap-2.5 rounded-md px-2 py-1.5"
            >
              <input
                type="radio"
                name="newer"
                className="accent-accent mt-0.5 size-4 shrink-0"
                checked={chosen === sibling.id}
                onChange={() => {
                  setPasted('')
                  onChoose(sibling.id)
                }}
              />
              <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <span dir="auto" className="line-clamp-3 wrap-anywhere">
                  {sibling.content}
                </span>
                <span className="text-label text-muted">{formatDay(sibling.validFrom)}</span>
                <FactMarks fact={sibling} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label={siblings.length === 0 ? 'The newer fact' : 'Or another fact'}
        hint="Paste its id or the link to its page."
        error={unreadable ? 'No fact id found in this text.' : null}
      >
        {(control) => (
          <Input
            {...control}
            className="font-mono"
            spellCheck={false}
            autoComplete="off"
            value={pasted}
            onChange={(event) => {
              setPasted(event.target.value)
              onChoose(factIdFrom(event.target.value))
            }}
          />
        )}
      </Field>
    </div>
  )
}
