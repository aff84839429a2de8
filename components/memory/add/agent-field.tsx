import { useState } from 'react'

import { Field, Input, Select } from '@/components/ui/field'
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
        <Field label="Agent">
          {(control) => (
            <Select
              {...control}
              {...(isNew ? {} : { name: 'agent' })}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              {agents.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title ?? id}
                </option>
              ))}
              {takesNew ? <option value={NEW}>New agent…</option> : null}
            </Select>
          )}
        </Field>
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
