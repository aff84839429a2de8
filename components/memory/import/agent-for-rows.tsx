import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { formatCount } from '@/lib/language/format'

import { AgentInput } from './agent-input'

type Props = {
  readonly rows: number // that name no agent
  readonly agents: readonly string[]
  readonly agent: string
  readonly pending: boolean
  readonly onType: (agent: string) => void
  readonly onUse: () => void
}

/** For rows that name no agent: choose one, and the same file is read again. */
export function AgentForRows({ rows, agents, agent, pending, onType, onUse }: Props) {
  return (
    <form
      aria-label="Agent for these lines"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending && agent.trim() !== '') onUse()
      }}
    >
      <Field
        label={`Agent for ${rows === 1 ? 'the line that names none' : `the ${formatCount(rows, 'line')} that name none`}`}
        hint="Whose memory it is. A new name creates an agent."
      >
        {(control) => (
          <AgentInput control={control} agents={agents} value={agent} onType={onType} />
        )}
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          disabledReason={
            pending ? 'Reading…' : agent.trim() === '' ? 'Type the name of the agent first.' : null
          }
        >
          {pending ? 'Reading…' : 'Use this agent'}
        </Button>
      </div>
    </form>
  )
}
