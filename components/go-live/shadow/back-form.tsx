import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'

import type { usePhase } from './use-phase'

/** The way back, open to anybody at once. */
export function BackForm({ phase }: { readonly phase: ReturnType<typeof usePhase> }) {
  const [why, setWhy] = useState('')
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void phase.goBack(why)
      }}
    >
      <div className="min-w-0 flex-1 basis-60">
        <Field label="Reason (optional)">
          {(control) => (
            <Input
              {...control}
              value={why}
              maxLength={2_000}
              onChange={(event) => setWhy(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="danger" disabledReason={phase.pending ? 'One moment…' : null}>
        Back to shadow
      </Button>
    </form>
  )
}
