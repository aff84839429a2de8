import { policyValueWords, POLICY_TITLES } from '@/lib/domain/policy-words'
import type { TargetView } from '@/lib/views/switch'

/** What a signature would change in the policy, and how the same reads in a Signet agent.yaml. */
export function TargetDetails({
  target,
  match,
}: {
  readonly target: TargetView
  readonly match: number // the auto-apply limit
}) {
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {target.changes.map(({ field, before, after }) => (
          <li key={field}>
            {POLICY_TITLES[field]}: {policyValueWords(field, before)} →{' '}
            <strong className="font-semibold">{policyValueWords(field, after)}</strong>
          </li>
        ))}
      </ul>
      {target.autoApply ? (
        <p className="text-muted">
          Proposals that no one touched are applied at {match.toFixed(2)} or above. Constraints,
          protected facts and differing contexts never are. One in twenty is re-checked blind.
        </p>
      ) : null}
      {target.appliesKeys ? (
        <p className="text-muted">
          A new value under the key of a preference also replaces the older one without a person.
        </p>
      ) : null}
      <details>
        <summary className="text-muted hover:text-text tap w-fit">
          Same settings for Signet’s agent.yaml
        </summary>
        <pre className="mono border-line bg-surface mt-2 overflow-x-auto rounded-md border p-3">
          {target.agentYaml}
        </pre>
        <p className="text-label text-muted mt-1">
          {target.signetNote === null ? null : <>{target.signetNote} </>}Scoring is not part of it.
        </p>
      </details>
    </>
  )
}
