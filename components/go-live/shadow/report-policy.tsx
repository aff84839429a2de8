import { FIELD_ORDER, FIELD_WORDS, ORIGIN_WORDS } from '@/components/shared/policy-words'
import { Table, Td, Th } from '@/components/ui/table'
import { signetNote, writeAgentYaml } from '@/lib/domain/agent-yaml'
import { plainValueWords } from '@/lib/domain/policy-words'
import type { PolicyView } from '@/lib/views/settings-screen'

/** The policy in force, where each value comes from, and the same for Signet. */
export function ReportPolicy({ view }: { readonly view: PolicyView }) {
  const note = signetNote(view.policy)
  return (
    <section aria-labelledby="policy-in-force" className="break-inside-avoid">
      <h2 id="policy-in-force" className="text-question pb-2">
        Policy in force
      </h2>
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
              <th scope="row" className="border-line border-b py-1.5 pr-2 text-left font-normal">
                {FIELD_WORDS[field].title} <code className="mono text-muted">{field}</code>
              </th>
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
    </section>
  )
}
