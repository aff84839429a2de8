'use client'

import { useState } from 'react'

import { NoAnswerNotice } from '@/components/shared/no-answer-notice'
import { RefusalNotice } from '@/components/shared/refusal-notice'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { refusalMessage } from '@/lib/domain/refusal'
import type { FactPageView, FactView } from '@/lib/views/screen'

import { LifeDialog, type LifeQuestion } from './life-dialog'
import { headOf, lifeOffers } from './life-offers'
import { SupersedeDialog } from './supersede-dialog'
import { supersedeObstacle } from './supersede-obstacle'
import { useLife } from './use-life'
import { useProtectFact } from './use-protect-fact'

/** What can be done to a fact by hand. */
export function FactActions({ page }: { readonly page: FactPageView }) {
  const [superseding, setSuperseding] = useState(false)
  const [question, setQuestion] = useState<LifeQuestion | null>(null)
  const { fact } = page
  const protect = useProtectFact(fact)
  const life = useLife(fact.id)
  const say = (verb: 'confirm' | 'include') =>
    life.mutate({ verb, factId: fact.id, version: fact.version, reason: null })
  const obstacle = supersedeObstacle(fact, page.shadow)
  const outcome = protect.data ?? life.data
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {fact.archived && fact.status === 'active' ? (
          <Button
            disabledReason={life.isPending ? 'Working on it' : null}
            onClick={() => say('include')}
          >
            Include in detection
          </Button>
        ) : null}
        {fact.status === 'active' ? (
          <Button
            disabledReason={life.isPending ? 'Working on it' : null}
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
          <Button
            disabledReason={protect.isPending ? 'Working on it' : null}
            onClick={() => protect.mutate()}
          >
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
      {outcome && !outcome.ok ? <RefusalNotice refusal={outcome.refusal} /> : null}
      {protect.isError || life.isError ? <NoAnswerNotice /> : null}
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
