import { signatureWords, targetWords } from '@/components/shared/switch-words'
import { Section } from '@/components/ui/section'
import { formatInstant } from '@/lib/language/format'
import type { PastSwitch } from '@/lib/views/switch-history'

const STATUS_WORDS: Readonly<Record<string, string>> = {
  waiting: 'waits for a second signature',
  live: 'live',
  replaced: 'until more was signed for',
  returned: 'back in shadow',
  withdrawn: 'withdrawn',
}

/** Who signed for what, and what became of it. */
export function ReportSignatures({ history }: { readonly history: readonly PastSwitch[] }) {
  return (
    <Section id="signatures" title="Signatures" titleClass="pb-2" className="break-inside-avoid">
      {history.length === 0 ? (
        <p className="text-muted">No one has signed for a later phase.</p>
      ) : (
        <ol className="border-line border-t">
          {history.map((each) => (
            <li key={each.id} className="border-line border-b py-2 wrap-anywhere">
              <p>
                <strong className="font-semibold">
                  {targetWords({
                    toPhase: each.toPhase === 3 ? 3 : 2,
                    autoApply: each.autoApply,
                  })}
                </strong>
                : {STATUS_WORDS[each.status] ?? each.status}
              </p>
              <p className="text-muted">
                Signed by {each.signed.map(signatureWords).join('; and by ')}.
              </p>
              {each.returned === null ? null : (
                <p className="text-muted">
                  Ended by {each.returned.by}, {formatInstant(each.returned.at)}.{' '}
                  {each.returned.why}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
