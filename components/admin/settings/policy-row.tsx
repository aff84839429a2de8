import { FIELD_WORDS, ORIGIN_WORDS } from '@/components/shared/policy-words'
import { Link } from '@/components/ui/link'
import { Segmented } from '@/components/ui/segmented'
import { PROFILE_NAMES } from '@/lib/detection/finding'
import {
  PREFERENCE_KEY_CHOICES,
  type Policy,
  type PolicyField,
  type PolicyOverrides,
} from '@/lib/domain/policy'
import { policyValueWords, plainValueWords } from '@/lib/domain/policy-words'
import { weightsHref } from '@/lib/filters/weights-filter'
import type { PolicyView } from '@/lib/views/settings-screen'

import { ConfidenceInput } from './confidence-input'
import { DaysInput } from './days-input'
import { unsetWords, withOverride } from './policy-draft'

const SWITCH = [true, false] as const

type Props = {
  readonly field: PolicyField
  readonly view: PolicyView
  readonly inherited: PolicyOverrides
  readonly draft: PolicyOverrides
  readonly onDraft: (draft: PolicyOverrides) => void
}

/** One field of the policy: what it does, what is in force and whose word that is, and what is set here. */
export function PolicyRow({ field, view, inherited, draft, onDraft }: Props) {
  const { title, sentence } = FIELD_WORDS[field]
  const below = inherited[field]
  const unset = unsetWords(view.agent, below === undefined ? null : policyValueWords(field, below))
  const set = draft[field]
  const changed = set !== view.overrides[field]
  const choices = choicesOf(field)
  return (
    <div
      id={field}
      className="border-line grid scroll-mt-20 gap-x-6 gap-y-2 border-b py-3 last:border-b-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]"
    >
      <div>
        <h4 className="font-medium">{title}</h4>
        <p className="max-w-fact text-muted mt-0.5">{sentence}</p>
        <p className="text-label mt-0.5">
          Current:{' '}
          <strong className="font-semibold">{policyValueWords(field, view.policy[field])}</strong>,{' '}
          <span className="text-muted">{originWords(view, field)}</span>
          {changed ? <span className="text-warn"> · changed, not saved</span> : null}
          <span className="text-muted">
            {' '}
            · <code className="mono font-normal">{field}</code>
          </span>
        </p>
      </div>
      {isShare(field) ? (
        <ConfidenceInput
          title={title}
          hint={`A number from 0 to 1. ${SHARE_HINTS[field]}`}
          unset={unset}
          inForce={view.policy[field]}
          set={draft[field]}
          onSet={(value) => onDraft(withOverride(draft, field, value))}
        />
      ) : field === 'retentionDays' ? (
        <DaysInput
          title={title}
          unset={unset}
          inForce={view.policy[field]}
          set={draft[field]}
          onSet={(value) => onDraft(withOverride(draft, field, value))}
        />
      ) : field === 'detectorWeights' ? (
        <p className="lg:justify-self-end">
          <Link
            href={weightsHref({ agent: view.agent })}
            className="link tap inline-flex items-center"
          >
            Open the weights
          </Link>
        </p>
      ) : (
        <div className="lg:justify-self-end">
          <Segmented
            label={title}
            value={set === undefined ? 'inherit' : plainValueWords(set)}
            options={[
              { value: 'inherit', label: unset },
              ...choices.map((value) => ({ value: plainValueWords(value), label: titled(value) })),
            ]}
            onChange={(choice) =>
              onDraft(
                withOverride(
                  draft,
                  field,
                  choices.find((value) => plainValueWords(value) === choice),
                ),
              )
            }
          />
        </div>
      )}
    </div>
  )
}

function choicesOf(field: PolicyField): readonly Policy[PolicyField][] {
  if (field === 'detectorProfile') return PROFILE_NAMES
  return field === 'preferenceKeys' ? PREFERENCE_KEY_CHOICES : SWITCH
}

function titled(value: Policy[PolicyField]): string {
  const words = plainValueWords(value)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function originWords(view: PolicyView, field: PolicyField): string {
  const origin = view.origins[field]
  return view.agent === null && origin === 'default' ? 'set here' : ORIGIN_WORDS[origin]
}

const SHARE_HINTS = {
  supersessionMinConfidence: 'Pairs below it are not proposed.',
  supersessionMatchConfidence: 'Proposals below it need a person.',
  mergeMatchThreshold: 'Below it, facts are only possible duplicates.',
  mergePossibleThreshold: 'Below it, facts are not shown as duplicates.',
} as const

function isShare(field: PolicyField): field is keyof typeof SHARE_HINTS {
  return field in SHARE_HINTS
}
