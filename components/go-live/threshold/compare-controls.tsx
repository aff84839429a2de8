import { Field, Select } from '@/components/ui/field'
import { PROFILE_NAMES } from '@/lib/detection/finding'
import { letterWord } from '@/lib/domain/part-words'
import type { ThresholdView } from '@/lib/views/threshold'

import type { Compared } from './use-lines'

/** Which signals are left out, and which detector reads the pairs again. */
export function CompareControls({
  compared: { without, against },
  view,
  onChange,
}: {
  readonly compared: Compared
  readonly view: Pick<ThresholdView, 'letters' | 'detectors' | 'versions'>
  readonly onChange: (by: Partial<Compared>) => void
}) {
  const { letters, detectors, versions } = view
  const toggle = (letter: string, out: boolean) =>
    onChange({
      without: out ? [...without, letter].toSorted() : without.filter((each) => each !== letter),
    })
  return (
    <div className="grid max-w-190 grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className="font-medium">Without the signal</legend>
        {letters.length === 0 ? (
          <p className="text-muted">No signal fired on a sampled pair.</p>
        ) : (
          <ul className="flex flex-wrap gap-x-4">
            {letters.map((letter) => (
              <li key={letter}>
                <label className="tap flex items-center gap-1.5 py-0.5">
                  <input
                    type="checkbox"
                    className="accent-accent size-4"
                    checked={without.includes(letter)}
                    onChange={(event) => toggle(letter, event.currentTarget.checked)}
                  />
                  <span className="mono">{letter}</span> {letterWord(letter)}
                </label>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
      <Field
        label="By another detector"
        hint={`These pairs were scored by ${versions.length === 0 ? 'none' : versions.join(', ')}.`}
      >
        {(control) => (
          <Select
            {...control}
            value={against ?? ''}
            onChange={(event) => {
              const chosen = event.currentTarget.value
              onChange({ against: PROFILE_NAMES.find((name) => name === chosen) ?? null })
            }}
          >
            <option value="">None</option>
            {detectors.map(({ profile, version }) => (
              <option key={profile} value={profile}>
                {optionWords({ profile, version, versions })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function optionWords({
  profile,
  version,
  versions,
}: {
  readonly profile: string
  readonly version: string
  readonly versions: readonly string[]
}): string {
  const family = version.split('-')[0] ?? version
  const drewWith = versions.some((each) => each.startsWith(`${family}-`))
  if (!drewWith) return `Profile ${profile} (${version})`
  return versions.every((each) => each === version)
    ? `Profile ${profile} (${version}), the same that scored them`
    : `Profile ${profile} as it is now (${version})`
}
