'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { refusalMessage } from '@/lib/domain/refusal'
import type { FactPageView, FactView } from '@/lib/views/screen'

import { RefusalNotice } from './refusal-notice'
import { SupersedeDialog } from './supersede-dialog'
import { supersedeObstacle } from './supersede-obstacle'
import { useProtectFact } from './use-protect-fact'

/** What can be done to a fact by hand. */
export function FactActions({ page }: { readonly page: FactPageView }) {
  const [open, setOpen] = useState(false)
  const { fact } = page
  const protect = useProtectFact(fact)
  const obstacle = supersedeObstacle(fact, page.shadow)
  const outcome = protect.data
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          disabledReason={protectReason(page, protect.isPending)}
          onClick={() => protect.mutate()}
        >
          {fact.protected ? 'Unprotect' : 'Protect'}
        </Button>
        <Button
          disabledReason={obstacle === null ? null : refusalSentence(obstacle)}
          onClick={() => setOpen(true)}
        >
          Supersede by hand…
        </Button>
        <Link href={`/try?older=${fact.id}`} className="link inline-flex min-h-8 items-center px-1">
          Compare with…
        </Link>
      </div>
      <p className="text-label text-muted empty:hidden">{protectionWords(fact)}</p>
      {outcome && !outcome.ok ? <RefusalNotice refusal={outcome.refusal} /> : null}
      {protect.isError ? (
        <Notice tone="bad" title="The server did not answer.">
          Look in the log whether it was done, then try again.
        </Notice>
      ) : null}
      <SupersedeDialog page={page} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function protectionWords(fact: FactView): string | null {
  if (fact.protected) {
    return 'Protected: it cannot be superseded, by detection or by hand. It may still supersede others.'
  }
  if (fact.kind === 'constraint') return 'A constraint is never superseded, protected or not.'
  if (fact.status !== 'active') return null
  return 'Protect it, and nothing can supersede it until it is unprotected.'
}

function protectReason({ fact }: FactPageView, busy: boolean): string | null {
  if (busy) return 'Working on it'
  return fact.status === 'active' || fact.protected
    ? null
    : `It is ${fact.status}; only current facts need protection.`
}

function refusalSentence(refusal: Parameters<typeof refusalMessage>[0]): string {
  const { sentence, wayOut } = refusalMessage(refusal)
  return `${sentence} ${wayOut}`
}
