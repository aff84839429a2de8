import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import type { AgentView } from '@/lib/views/agents'
import type { LastSweepView } from '@/lib/views/settings-screen'

/** When each agent was last swept, and the way to its sweep. */
export function LastSweeps({
  agents,
  last,
}: {
  readonly agents: readonly Pick<AgentView, 'id' | 'title'>[]
  readonly last: readonly LastSweepView[]
}) {
  const swept = new Map(last.map((each) => [each.agentId, each]))
  return (
    <Table caption="Agents">
      <thead>
        <tr>
          <Th>Agent</Th>
          <Th>Last sweep</Th>
        </tr>
      </thead>
      <tbody>
        {agents.map(({ id, title }) => (
          <tr key={id}>
            <RowHeader>
              <Link
                href={`/settings/sweeps?agent=${encodeURIComponent(id)}`}
                className="link reach"
              >
                <bdi>{title ?? id}</bdi>
              </Link>
            </RowHeader>
            <Td>
              <LastSweep sweep={swept.get(id)} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function LastSweep({ sweep }: { readonly sweep: LastSweepView | undefined }) {
  if (sweep?.open === true) return 'Running now'
  if (sweep === undefined || sweep.at === null) return <span className="text-muted">Never</span>
  return <RelativeTime at={sweep.at} />
}
