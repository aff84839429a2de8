import { REPAIRS, type RepairChoice } from '@/lib/domain/integrity'
import { isolated } from '@/lib/domain/isolated'
import type { FaultView } from '@/lib/views/integrity'

import { CHOICE_WORDS } from './rule-words'

type Option = Chosen & { readonly label: string; readonly does: string }

export type Chosen = { readonly choice: RepairChoice; readonly keepId: string | null }

/** What can be done about a finding; where there is one way only, it is said. */
export function RepairChoices({
  fault,
  chosen,
  onChoose,
}: {
  readonly fault: FaultView
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}) {
  const choices = REPAIRS[fault.rule]
  const options = choices.flatMap((choice): readonly Option[] => {
    const words = CHOICE_WORDS[choice]
    if (choice !== 'keep') return [{ choice, keepId: null, ...words }]
    return fault.facts.map(({ id, content }) => ({
      choice,
      keepId: id,
      label: `Keep “${isolated(shortened(content))}”`,
      does: words.does,
    }))
  })
  const [only] = options
  if (options.length === 1 && only !== undefined)
    return (
      <p>
        <span className="font-medium">{only.label}.</span> {only.does}
      </p>
    )
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Choose a repair</legend>
      {options.map((option) => (
        <label
          key={`${option.choice} ${option.keepId ?? ''}`}
          className="hover:bg-surface has-checked:bg-surface flex min-h-8 gap-2.5 rounded-md px-2 py-1.5"
        >
          <input
            type="radio"
            name="repair"
            className="accent-accent mt-0.5 size-4 shrink-0"
            checked={chosen.choice === option.choice && chosen.keepId === option.keepId}
            onChange={() => onChoose({ choice: option.choice, keepId: option.keepId })}
          />
          <span className="min-w-0 wrap-anywhere">
            {option.label}
            <span className="text-muted block">{option.does}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const SHORT = 160

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, SHORT * 2))
  return characters.length <= SHORT ? text : `${characters.slice(0, SHORT - 1).join('')}…`
}
