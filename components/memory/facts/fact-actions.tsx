'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useOperation } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { announce } from '@/components/ui/live-region'
import { protectAction } from '@/lib/actions/facts'
import { refusalMessage } from '@/lib/domain/refusal'
import type { FactView } from '@/lib/views/fact-view'
import type { FactPageView } from '@/lib/views/facts'

import { LifeDialog, type LifeQuestion } from './life-dialog'
import { headOf, lifeOffers } from './life-offers'
import { SupersedeDialog } from './supersede-dialog'
import { supersedeRefusal } from './supersede-refusal'
import { useLife } from './use-life'

/** What can be done to a fact by hand. */
export function FactActions({ page }: { readonly page: FactPageView }) {
  const [superseding, setSuperseding] = useState(false)
  const [question, setQuestion] = useState<LifeQuestion | null>(null)
  const { fact } = page
  const protect = useProtect(fact)
  const life = useLife(fact.id)
  const say = (verb: 'confirm' | 'include') =>
    void life.run({ verb, factId: fact.id, version: fact.version, reason: null })
  const obstacle = supersedeRefusal(fact, page.shadow)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {fact.archived && fact.status === 'active' ? (
          <Button
            disabledReason={life.pending ? 'Working on it' : null}
            onClick={() => say('include')}
          >
            Include in detection
          </Button>
        ) : null}
        {fact.status === 'active' ? (
          <Button
            disabledReason={life.pending ? 'Working on it' : null}
            onClick={() => say('confirm')}
          >
            Still true
          </Button>
        ) : null}
        {lifeOffers(page).map((offer) => (
          <Button
            key={offer.question}
            disabledReason={offer.obstacle === null ? null : refusalSentence(offer.obstacle)}
            onClick={() => setQuestion(offer.question)}
          >
            {OFFER_WORDS[offer.question]}
          </Button>
        ))}
        {fact.status === 'active' ? (
          <Button
            disabledReason={obstacle === null ? null : refusalSentence(obstacle)}
            onClick={() => setSuperseding(true)}
          >
            Supersede by hand…
          </Button>
        ) : null}
        {fact.status === 'active' || fact.protected ? (
          <Button disabledReason={protect.pending ? 'Working on it' : null} onClick={protect.run}>
            {fact.protected ? 'Unprotect' : 'Protect'}
          </Button>
        ) : null}
        <Link href={`/try?older=${fact.id}`} className="link inline-flex min-h-8 items-center px-1">
          Compare with…
        </Link>
      </div>
      {fact.archived ? (
        <p className="text-label text-muted wrap-anywhere">
          Including it includes every archived fact about <bdi>{fact.entity}</bdi>. The next sweep
          compares them.
        </p>
      ) : null}
      <p className="text-label text-muted empty:hidden">{protectionWords(fact)}</p>
      <ProblemNotice problem={protect.problem ?? life.problem} />
      <SupersedeDialog page={page} open={superseding} onClose={() => setSuperseding(false)} />
      {question === null ? null : (
        <LifeDialog
          question={question}
          fact={fact}
          head={headOf(page)}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}

/** Protects a fact, or unprotects it. The page is read anew also when that was refused: the fact has changed. */
function useProtect(fact: FactView) {
  const router = useRouter()
  const client = useQueryClient()
  const { run, ...rest } = useOperation(protectAction, {
    onAnswer: async ({ ok }, { protect }) => {
      if (ok) announce(protect ? 'Protected.' : 'Unprotected.')
      router.refresh()
      await client.invalidateQueries({ queryKey: ['facts'] })
    },
  })
  const { id: factId, version } = fact
  return { ...rest, run: () => void run({ factId, version, protect: !fact.protected }) }
}

const OFFER_WORDS: Readonly<Record<LifeQuestion, string>> = {
  change: 'Say it otherwise…',
  retract: 'Retract…',
  retire: 'Retire…',
  again: 'True again…',
  restore: 'Restore…',
}

function protectionWords(fact: FactView): string | null {
  if (fact.protected) {
    return 'Protected: it cannot be superseded, by detection or by hand. It may still supersede others.'
  }
  if (fact.kind === 'constraint')
    return 'A constraint is never superseded, protected or not. Only a person can retire it.'
  if (fact.status !== 'active') return null
  return 'Protect it, and nothing can supersede it until it is unprotected.'
}

function refusalSentence(refusal: Parameters<typeof refusalMessage>[0]): string {
  const { sentence, wayOut } = refusalMessage(refusal)
  return `${sentence} ${wayOut}`
}
