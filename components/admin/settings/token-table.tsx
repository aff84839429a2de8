'use client'

import type { Route } from 'next'

import { NOT_LOGGED } from '@/components/shared/no-answer'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction, useDone } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { revokeTokenAction } from '@/lib/actions/tokens'
import { formatCount, formatDay } from '@/lib/language/format'
import type { TokenView } from '@/lib/views/tokens'

/** Every token that was made, with what it may do and when it was used. */
export function TokenTable({ tokens }: { readonly tokens: readonly TokenView[] }) {
  const done = useDone()
  const { run, pending, problem } = useAction(revokeTokenAction, NOT_LOGGED)
  const revoke = async ({ id, name }: TokenView) => {
    if ((await run({ id })) !== null) await done(`Revoked the token of ${name}.`)
  }
  return (
    <div className="flex flex-col gap-3">
      <Table caption="Tokens">
        <thead>
          <tr>
            <Th>Program</Th>
            <Th>For</Th>
            <Th>May</Th>
            <Th>Agents</Th>
            <Th>Used</Th>
            <Th>Last 7 days</Th>
            <Th>Until</Th>
            <Th className="relative">
              <span className="sr-only">Revoke</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id} className={token.state === 'valid' ? '' : 'text-muted'}>
              <RowHeader className="align-top">
                <bdi>{token.name}</bdi>
                <span className="text-label text-muted block font-mono">{token.id}</span>
              </RowHeader>
              <Td>
                <bdi>{token.owner}</bdi>
              </Td>
              <Td>{mayWords(token)}</Td>
              <Td>{token.agents === null ? 'all' : <bdi>{token.agents.join(', ')}</bdi>}</Td>
              <Td className="whitespace-nowrap">
                {token.lastUsedAt === null ? 'never' : <RelativeTime at={token.lastUsedAt} />}
              </Td>
              <Td className="whitespace-nowrap">
                {token.written === 0 ? (
                  'nothing'
                ) : (
                  <Link
                    href={`/activity?actor=${encodeURIComponent(token.actor)}` as Route}
                    className="link reach"
                  >
                    {formatCount(token.written, 'operation')}
                  </Link>
                )}
              </Td>
              <Td className="whitespace-nowrap">
                {token.state === 'valid' ? formatDay(token.expiresAt) : STATE_WORDS[token.state]}
              </Td>
              <Td className="text-right">
                {token.state === 'valid' || token.state === 'ahead' ? (
                  <Button
                    size="sm"
                    disabled={pending}
                    aria-label={`Revoke the token of ${token.name}`}
                    onClick={() => void revoke(token)}
                  >
                    Revoke
                  </Button>
                ) : null}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ProblemNotice problem={problem} />
    </div>
  )
}

const STATE_WORDS = { revoked: 'revoked', expired: 'expired', ahead: 'made in the future' } as const

function mayWords({ scopes }: TokenView): string {
  const words = [
    ...(scopes.includes('facts:read') ? ['read'] : []),
    ...(scopes.includes('facts:write') ? ['store'] : []),
    ...(scopes.includes('verdicts:write') ? ['decide'] : []),
    ...(scopes.includes('admin') ? ['administer'] : []),
  ]
  return words.join(', ')
}
