'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { RetireDialog } from '@/components/shared/retire-dialog'
import { useDone, useOperation } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { changeFactAction } from '@/lib/actions/facts'
import { refusalMessage } from '@/lib/domain/refusal'
import type { FactView } from '@/lib/views/fact-view'
import type { FactPageView } from '@/lib/views/facts'

import { factOffers, type FactAct, type FactOffer } from './fact-offers'
import { LifeDialog, type LifeQuestion } from './life-dialog'
import { headOf } from './life-offers'
import { SupersedeDialog } from './supersede-dialog'
import { useLife } from './use-life'

/** What can be done to a fact: the one action that fits it, and the rest in a menu. */
export function FactActions({ page }: { readonly page: FactPageView }) {
  const [replacing, setReplacing] = useState(false)
  const [question, setQuestion] = useState<LifeQuestion | 'retire' | null>(null)
  const { fact } = page
  const protect = useProtect(fact)
  const close = () => setQuestion(null)
  const life = useLife(fact.id, close)
  const working = life.pending || protect.pending ? 'Working on it' : null
  const act = (what: FactAct) => {
    if (what === 'replace') return setReplacing(true)
    if (what === 'protect') return protect.run()
    if (what !== 'confirm' && what !== 'include') return setQuestion(what)
    void life.run({ verb: what, id: fact.id, version: fact.version })
  }
  const { review, offers } = factOffers(page)
  const [first, ...others] = offers
  const primary = review === null ? first : undefined
  const rest = review === null ? others : offers
  const wordsOf = (what: FactAct) =>
    what === 'protect' && fact.protected ? 'Unprotect' : WORDS[what]
  const items = rest.map((offer): MenuItem => ({
    label: wordsOf(offer.act),
    disabledReason: working ?? reasonOf(offer),
    onSelect: () => act(offer.act),
  }))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {review === null ? null : (
          <Link
            href={`/p/${review.number}`}
            className="border-accent bg-accent text-bg hover:bg-accent/90 inline-flex min-h-8 items-center rounded-md border px-3 font-medium"
          >
            Review P-{review.number}
          </Link>
        )}
        {primary === undefined ? null : (
          <Button
            variant="primary"
            disabledReason={working ?? reasonOf(primary)}
            onClick={() => act(primary.act)}
          >
            {wordsOf(primary.act)}
          </Button>
        )}
        <Menu
          label="More actions"
          items={[
            ...items,
            { label: 'Compare with another fact', href: `/review/test?older=${fact.id}` as Route },
          ]}
        />
      </div>
      {fact.archived ? (
        <p className="text-label text-muted wrap-anywhere">
          Including this fact also includes every archived fact about <bdi>{fact.entity}</bdi>. The
          next sweep compares them.
        </p>
      ) : null}
      {protectionWords(fact) === null ? null : (
        <p className="text-label text-muted">{protectionWords(fact)}</p>
      )}
      {question === null ? <ProblemNotice problem={protect.problem ?? life.problem} /> : null}
      <SupersedeDialog page={page} open={replacing} onClose={() => setReplacing(false)} />
      {question === null ? null : question === 'retire' ? (
        <RetireDialog fact={fact} life={life} onClose={close} />
      ) : (
        <LifeDialog question={question} fact={fact} head={headOf(page)} onClose={close} />
      )}
    </div>
  )
}

/** Protects a fact, or unprotects it. The page is read anew also when that was refused: the fact has changed. */
function useProtect(fact: FactView) {
  const router = useRouter()
  const done = useDone()
  const { run, ...rest } = useOperation(changeFactAction, {
    onAnswer: async (answer) => {
      if (!answer.ok) return router.refresh()
      const { operationId } = answer.value
      await done({ said: fact.protected ? 'Unprotected.' : 'Protected.', operationId }, ['facts'])
    },
  })
  const { id, version } = fact
  return {
    ...rest,
    run: () => void run({ verb: 'protect', id, version, protected: !fact.protected }),
  }
}

const WORDS: Readonly<Record<FactAct, string>> = {
  include: 'Include in detection',
  confirm: 'Still true',
  change: 'Edit…',
  replace: 'Replace with another fact…',
  retract: 'Retract…',
  retire: 'Retire…',
  again: 'True again…',
  restore: 'Restore…',
  protect: 'Protect',
}

function protectionWords(fact: FactView): string | null {
  if (fact.protected) return 'Protected facts can’t be replaced. They can still replace others.'
  if (fact.kind === 'constraint')
    return 'A constraint is never replaced. Only a person can retire it.'
  return null
}

function reasonOf({ obstacle }: FactOffer): string | null {
  if (obstacle === null) return null
  const { sentence, wayOut } = refusalMessage(obstacle)
  return `${sentence} ${wayOut}`
}
