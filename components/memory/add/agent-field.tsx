import { useState } from 'react'

import { Field, Input } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { MAX_NAME_LENGTH } from '@/lib/domain/fact'

const NEW = '' // no agent has it as a name

/** Whose fact it is: an agent by its title, or one that is new and begins with this fact. */
export function AgentField({
  agents,
  start,
  takesNew,
}: {
  readonly agents: readonly { readonly id: string; readonly title: string | null }[]
  readonly start: string
  readonly takesNew: boolean
}) {
  const known = agents.some(({ id }) => id === start)
  const [chosen, setChosen] = useState(known || !takesNew ? start : NEW)
  const isNew = takesNew && chosen === NEW
  return (
    <>
      {agents.length === 0 ? null : (
        <SelectField
          label="Agent"
          {...(isNew ? {} : { name: 'agent' })}
          value={chosen}
          options={[
            ...agents.map(({ id, title }) => ({ value: id, label: title ?? id })),
            ...(takesNew ? [{ value: NEW, label: 'New agent…' }] : []),
          ]}
          onChange={setChosen}
        />
      )}
      {isNew ? (
        <Field label="Name of the new agent" hint="It begins with this fact.">
          {(control) => (
            <Input
              {...control}
              name="agent"
              required
              maxLength={MAX_NAME_LENGTH}
              defaultValue={known ? '' : start}
              autoComplete="off"
            />
          )}
        </Field>
      ) : null}
    </>
  )
}
