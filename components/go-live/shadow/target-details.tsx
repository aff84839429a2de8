import { FIELD_WORDS } from '@/components/shared/policy-words'
import { plainValueWords } from '@/lib/domain/policy-words'
import type { TargetView } from '@/lib/views/switch'

/** What a signature would change in the policy, and how the same reads in a Signet agent.yaml. */
export function TargetDetails({ target }: { readonly target: TargetView }) {
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {target.changes.map(({ field, before, after }) => (
          <li key={field}>
            {FIELD_WORDS[field].title} <code className="mono text-muted">{field}</code>:{' '}
            <span className="mono">{plainValueWords(before)}</span> →{' '}
            <strong className="mono font-semibold">{plainValueWords(after)}</strong>
          </li>
        ))}
      </ul>
      {target.appliesKeys ? (
        <p className="text-muted">
          Another value under the key of a preference ends the older one without a person, by the
          policy “{FIELD_WORDS.preferenceKeys.title}”; constraints, protected facts and differing
          contexts never are.
        </p>
      ) : null}
      <details>
        <summary className="text-muted hover:text-text min-h-6 w-fit">
          The same for Signet’s agent.yaml
        </summary>
        <pre className="mono border-line bg-surface mt-2 overflow-x-auto rounded-md border p-3">
          {target.agentYaml}
        </pre>
        <p className="text-label text-muted mt-1">
          {target.signetNote === null ? null : <>{target.signetNote} </>}The way of scoring stays
          here.
        </p>
      </details>
    </>
  )
}
