const EXPORTS = [
  {
    what: 'facts',
    label: 'Facts',
    about: 'Every fact, current or not. The file can be imported again.',
  },
  { what: 'labels', label: 'Labels', about: 'The settled pairs of blind samples.' },
  { what: 'operations', label: 'Operations', about: 'The whole log, of all agents.' },
] as const

/** Downloads of what is stored, as JSON lines. */
export function ExportPanel({
  agent,
}: {
  readonly agent: string | null // null: of all agents
}) {
  return (
    <dl className="flex flex-col gap-2">
      {EXPORTS.map(({ what, label, about }) => (
        <div key={what} className="flex gap-x-3 max-sm:flex-col">
          <dt className="min-w-24">
            <a href={hrefOf(what, agent)} className="link reach" download>
              {label}
            </a>
          </dt>
          <dd className="text-muted">{about}</dd>
        </div>
      ))}
    </dl>
  )
}

function hrefOf(what: (typeof EXPORTS)[number]['what'], agent: string | null): string {
  const params = new URLSearchParams({ what })
  if (agent !== null && what !== 'operations') params.set('agent', agent)
  return `/api/export?${params}`
}
