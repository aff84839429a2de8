import { FIELD_ORDER, FIELD_WORDS, ORIGIN_WORDS } from '@/components/shared/policy-words'
import { Section } from '@/components/ui/section'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { signetNote, writeAgentYaml } from '@/lib/domain/agent-yaml'
import { plainValueWords } from '@/lib/domain/policy-words'
import type { PolicyView } from '@/lib/views/settings-screen'

/** The policy in force, where each value comes from, and the same for Signet. */
export function ReportPolicy({ view }: { readonly view: PolicyView }) {
  const note = signetNote(view.policy)
  return (
    <Section
      id="policy-in-force"
      title="Policy in force"
      titleClass="pb-2"
      className="break-inside-avoid"
    >
      <Table caption="Each field of the policy, its value and whose word that is">
        <thead>
          <tr>
            <Th>Field</Th>
            <Th>Value</Th>
            <Th>From</Th>
          </tr>
        </thead>
        <tbody>
          {FIELD_ORDER.map((field) => (
            <tr key={field}>
              <RowHeader>
                {FIELD_WORDS[field].title} <code className="mono text-muted">{field}</code>
              </RowHeader>
              <Td className="mono">{plainValueWords(view.policy[field])}</Td>
              <Td className="text-muted">{ORIGIN_WORDS[view.origins[field]]}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <h3 className="pt-4 pb-1 font-medium">The same for Signet’s agent.yaml</h3>
      <pre className="mono border-line bg-surface overflow-x-auto rounded-md border p-3">
        {writeAgentYaml(view.policy)}
      </pre>
      {note === null ? null : <p className="text-label text-muted mt-1">{note}</p>}
    </Section>
  )
}
