'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

import type { Snippet } from './connect-snippets'

/** A secret that was just made, with what to paste where it is used. It cannot be shown again. */
export function NewSecret({
  lead,
  about,
  snippets,
  onDone,
}: {
  readonly lead: string
  readonly about: string
  readonly snippets: readonly Snippet[]
  readonly onDone: () => void
}) {
  return (
    <Notice tone="ok">
      <div className="flex min-w-0 flex-col gap-3">
        <p>
          <strong>{lead}</strong> {about}
        </p>
        <dl className="flex min-w-0 flex-col gap-3">
          {snippets.map(({ title, code }) => (
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
