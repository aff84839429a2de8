import { useQuery } from '@tanstack/react-query'

import { shellQuery } from '@/components/shared/shell-query'
import { Select } from '@/components/ui/field'
import { OPINIONS, type Opinion } from '@/lib/domain/second-opinion'
import { OPINION_WORDS } from '@/lib/domain/terms'

/** What the model says. Only where one is configured, or the list is narrowed by one that was. */
export function ModelChoice({
  opinion,
  onChange,
}: {
  readonly opinion: Opinion | null
  readonly onChange: (opinion: Opinion | null) => void
}) {
  const { data: shell } = useQuery({ ...shellQuery(), enabled: false })
  if (opinion === null && (shell?.model ?? null) === null) return null
  return (
    <label className="col-span-2 flex min-w-0 flex-col">
      <span className="text-label text-muted">Model</span>
      <Select
        value={opinion ?? ''}
        onChange={(event) => onChange(OPINIONS.find((each) => each === event.target.value) ?? null)}
      >
        <option value="">Any</option>
        {OPINIONS.map((each) => (
          <option key={each} value={each}>
            {OPINION_WORDS[each]}
          </option>
        ))}
      </Select>
    </label>
  )
}
