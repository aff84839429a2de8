import type { ProposalView } from '@/lib/views/proposal-view'

const MOST_SHOWN = 300

/** The metadata keys that both facts have with different values (rule G4), each with both. */
export function ContextTable({
  differences,
}: {
  readonly differences: ProposalView['contextDifferences']
}) {
  return (
    <table className="mono mt-1.5 w-full table-fixed border-collapse text-left">
      <caption className="sr-only">Metadata that differs</caption>
      <thead>
        <tr className="text-muted">
          <Head>key</Head>
          <Head>older</Head>
          <Head>newer</Head>
        </tr>
      </thead>
      <tbody className="align-top">
        {differences.map(({ key, older, newer }) => (
          <tr key={key}>
            <th scope="row" dir="auto" className="py-0.5 pr-3 font-semibold wrap-anywhere">
              {key}
            </th>
            <Value value={older} tone="text-older" />
            <Value value={newer} tone="text-newer" />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ children }: { readonly children: string }) {
  return (
    <th scope="col" className="pr-3 font-normal">
      {children}
    </th>
  )
}

function Value({ value, tone }: { readonly value: unknown; readonly tone: string }) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return (
    <td dir="auto" className={`py-0.5 pr-3 wrap-anywhere ${tone}`}>
      {text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}
    </td>
  )
}
