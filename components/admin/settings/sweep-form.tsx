'use client'

import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'

type Props = {
  readonly entities: readonly string[]
  readonly pending: boolean
  readonly onStart: (entity: string | null) => void
}

/** Runs a sweep now, over everything or one entity. */
export function SweepForm({ entities, pending, onStart }: Props) {
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('entity')
        const entity = typeof typed === 'string' ? typed.trim() : ''
        onStart(entity === '' ? null : entity)
      }}
    >
      <div className="w-full max-w-72">
        <Field label="Entity" hint="Empty: the whole agent.">
          {(control) => (
            <>
              <Input {...control} name="entity" list={`${control.id}-names`} autoComplete="off" />
              <datalist id={`${control.id}-names`}>
                {entities.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
      <Button type="submit" className="mt-6" disabledReason={pending ? 'Starting…' : null}>
        Run a sweep now
      </Button>
    </form>
  )
}
