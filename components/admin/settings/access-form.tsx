import type { ReactNode } from 'react'

import { SelectField } from '@/components/ui/select-field'

const ALL = ''

/** A form that makes something with a secret, and below it what was made. */
export function AccessForm({
  onSubmit,
  made,
  children,
}: {
  readonly onSubmit: () => Promise<void>
  readonly made: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-4">
      <form
        className="grid grid-cols-1 items-end gap-x-4 gap-y-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
      </form>
      {made}
    </div>
  )
}

/** One agent, or all of them (null). */
export function AgentsField({
  label,
  agents,
  value,
  onChange,
}: {
  readonly label: string
  readonly agents: readonly { readonly id: string; readonly title: string | null }[]
  readonly value: string | null
  readonly onChange: (agent: string | null) => void
}) {
  return (
    <SelectField
      label={label}
      value={value ?? ALL}
      options={[
        { value: ALL, label: 'All agents' },
        ...agents.map(({ id, title }) => ({ value: id, label: title ?? id })),
      ]}
      onChange={(id) => onChange(id === ALL ? null : id)}
    />
  )
}
