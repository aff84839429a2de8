import { intervalWords } from '@/components/shared/interval-words'
import { standingWords } from '@/components/shared/standing-words'
import { Link } from '@/components/ui/link'
import { Table, Td, Th } from '@/components/ui/table'
import { formatInstant } from '@/lib/language/format'
import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { ChainFact, FactView } from '@/lib/views/fact-view'

/** The timeline as a table: every version with the link that ended it. */
export function ChainTable({
  facts,
  links,
}: {
  readonly facts: readonly ChainFact[]
  readonly links: readonly ChainLinkView[]
}) {
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const linkOf = new Map(links.map((link) => [link.olderId, link]))
  return (
    <details>
      <summary className="text-muted hover:text-text tap w-fit">Show as a table</summary>
      <Table caption="Versions, oldest first, with what replaced each">
        <thead>
          <tr>
            <Th>Fact</Th>
            <Th>Status</Th>
            <Th>True</Th>
            <Th>Replaced by</Th>
            <Th>When and by whom</Th>
            <Th>Why</Th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => {
            const link = linkOf.get(fact.id)
            return (
              <tr key={fact.id}>
                <Td className="min-w-40">
                  <FactLink fact={fact} />
                </Td>
                <Td>{standingWords(fact)}</Td>
                <Td className="whitespace-nowrap">{intervalWords(fact)}</Td>
                <Td className="min-w-40">
                  {link === undefined ? '–' : <FactLink fact={byId.get(link.newerId)} />}
                </Td>
                <Td>{link === undefined ? '–' : <WhenAndWho link={link} />}</Td>
                <Td className="wrap-anywhere">{link?.why ?? '–'}</Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </details>
  )
}

function FactLink({ fact }: { readonly fact: FactView | undefined }) {
  if (fact === undefined) return 'a fact that isn’t shown'
  return (
    <Link href={`/memory/facts/${fact.id}`} dir="auto" className="link line-clamp-2 wrap-anywhere">
      {fact.content}
    </Link>
  )
}

function WhenAndWho({ link }: { readonly link: ChainLinkView }) {
  const words = [link.at === null ? null : formatInstant(link.at), link.by]
    .filter((part) => part !== null)
    .join(', ')
  if (link.operationId === null) return words === '' ? 'unknown' : <bdi>{words}</bdi>
  return (
    <Link href={`/activity/${link.operationId}`} className="link reach">
      <bdi>{words}</bdi>
    </Link>
  )
}
