import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'
import { MAX_NAME_LENGTH } from '@/lib/domain/fact'
import { formatCount } from '@/lib/language/format'

import type { AgentNames } from './use-agent-names'

type Props = {
  readonly names: AgentNames
  readonly pending: boolean
  readonly onUse: () => void
}

/** The agents of the file, each with the name that it gets here. The preview follows when the names are used. */
export function AgentNameFields({ names, pending, onUse }: Props) {
  const { agents, typed, type, changed } = names
  const one = agents.length === 1
  return (
    <form
      aria-label={one ? 'Agent' : 'Agents'}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) onUse()
      }}
    >
      <p className="text-label text-muted">
        {one
          ? 'This file holds the memory of one agent.'
          : `This file holds ${agents.length} agents.`}{' '}
        Rename {one ? 'it' : 'one'} to keep it apart from an agent of the same name. Use the same
        name when you import the file again.
      </p>
      <div className="grid max-h-80 gap-3 overflow-y-auto p-0.5 sm:grid-cols-2">
        {agents.map(({ from, to, facts, stored }) => (
          <Field
            key={from}
            label={
              <>
                <bdi className="mono">{from}</bdi>{' '}
                <span className="text-muted font-normal">{formatCount(facts, 'fact')}</span>
              </>
            }
            hint={typed(from).trim() === to ? standing(stored) : 'Not used yet.'}
          >
            {(control) => (
              <Input
                {...control}
                value={typed(from)}
                maxLength={MAX_NAME_LENGTH}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => type(from, event.currentTarget.value)}
              />
            )}
          </Field>
        ))}
      </div>
      {changed ? (
        <div>
          <Button type="submit" disabledReason={pending ? 'Reading…' : null}>
            {one ? 'Use this name' : 'Use these names'}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

function standing(stored: number | null): string {
  if (stored === null) return 'A new agent.'
  return stored === 0
    ? 'Already here, without a current fact.'
    : `Already here, with ${formatCount(stored, 'current fact')}.`
}
