'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

/** A token that was just made, with what to paste into an agent. It cannot be shown again. */
export function NewToken({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const server = `${window.location.origin}/mcp`
  const snippets = [
    ['Token', text],
    [
      'Claude Code',
      `claude mcp add --transport http palimpsest ${server} --header "Authorization: Bearer ${text}"`,
    ],
    [
      'Codex',
      `export MEMORY_TOKEN=${text}\ncodex mcp add palimpsest --url ${server} --bearer-token-env-var MEMORY_TOKEN`,
    ],
    [
      'Any MCP client',
      JSON.stringify(
        {
          mcpServers: {
            palimpsest: {
              type: 'http',
              url: server,
              headers: { Authorization: `Bearer ${text}` },
            },
          },
        },
        null,
        2,
      ),
    ],
  ] as const
  return (
    <Notice tone="ok">
      <div className="flex min-w-0 flex-col gap-3">
        <p>
          <strong>Copy the token now.</strong> Only its hash is stored, so it can’t be shown again.
        </p>
        <dl className="flex min-w-0 flex-col gap-3">
          {snippets.map(([title, code]) => (
            <div key={title} className="flex min-w-0 flex-col gap-1">
              <dt className="flex items-center justify-between gap-2 font-medium">
                {title}
                <CopyButton text={code} label={`Copy: ${title}`} />
              </dt>
              <dd className="min-w-0">
                <pre className="bg-surface border-line text-label rounded-md border p-2 font-mono break-all whitespace-pre-wrap">
                  {code}
                </pre>
              </dd>
            </div>
          ))}
        </dl>
        <Button size="sm" className="self-start" onClick={onDone}>
          Done
        </Button>
      </div>
    </Notice>
  )
}
