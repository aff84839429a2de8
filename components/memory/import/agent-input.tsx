import { Input } from '@/components/ui/field'
import { MAX_NAME_LENGTH } from '@/lib/domain/fact'

type Props = {
  readonly control: { readonly id: string }
  readonly agents: readonly string[]
  readonly value: string
  readonly onType: (agent: string) => void
}

/** The agent of rows that name none: one that is here, or a new name. */
export function AgentInput({ control, agents, value, onType }: Props) {
  return (
    <>
      <Input
        {...control}
        name="agent"
        list={`${control.id}-agents`}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <datalist id={`${control.id}-agents`}>
        {agents.map((agent) => (
          <option key={agent}>{agent}</option>
        ))}
      </datalist>
    </>
  )
}
