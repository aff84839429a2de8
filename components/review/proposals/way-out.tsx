import type { Route } from 'next'
import dynamic from 'next/dynamic'
import { useState } from 'react'

import { useOperation } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { announce } from '@/components/ui/live-region'
import { Menu } from '@/components/ui/menu'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { changeFactAction } from '@/lib/actions/facts'
import { refusalMessage } from '@/lib/domain/refusal'
import type { FactView } from '@/lib/views/fact-view'
import type { ProposalView, RefusalView } from '@/lib/views/proposal-view'

const UnprotectDialog = dynamic(
  orNotLoaded(() => import('./unprotect-dialog').then((loaded) => loaded.UnprotectDialog)),
)

const RetireDialog = dynamic(
  orNotLoaded(() =>
    import('@/components/shared/retire-dialog').then((loaded) => loaded.RetireDialog),
  ),
)

/** The one thing that can be done about a pair that cannot be approved. */
export function WayOut({
  kind,
  proposal,
  onRedetect,
}: {
  readonly kind: RefusalView['kind']
  readonly proposal: ProposalView
  readonly onRedetect: (proposal: ProposalView) => void
}) {
  const { older, newer, staleSides } = proposal
  if (kind === 'stale') {
    return (
      <Button size="sm" onClick={() => onRedetect(proposal)}>
        Check again
      </Button>
    )
  }
  if (kind === 'protected') return <Unprotect key={older.id} fact={older} />
  if (kind === 'constraint') return <Retire key={older.id} proposal={proposal} />
  return (
    <Link className="link" href={`/memory/facts/${staleSides === 'newer' ? newer.id : older.id}`}>
      Open the fact
    </Link>
  )
}

function Unprotect({ fact }: { readonly fact: FactView }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Unprotect…
      </Button>
      {asking ? <UnprotectDialog fact={fact} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** Exceptional, and so in a menu: rejecting is the way out for a pair that a rule locks. The pair follows the log (rule LF7). */
function Retire({ proposal: { older, shadow } }: { readonly proposal: ProposalView }) {
  const [asking, setAsking] = useState(false)
  const life = useOperation(changeFactAction, {
    onAnswer: ({ ok }) => {
      if (!ok) return
      announce('Retired. Undo it in Activity.')
      setAsking(false)
    },
  })
  const obstacle = older.protected
    ? refusalMessage({ kind: 'protected', side: 'older' })
    : shadow
      ? refusalMessage({ kind: 'shadow' })
      : null
  return (
    <>
      <Menu
        label="Unlock…"
        text="Unlock…"
        items={[
          {
            label: 'Retire constraint…',
            disabledReason: obstacle?.sentence ?? null,
            onSelect: () => setAsking(true),
          },
          { label: 'Open the fact', href: `/memory/facts/${older.id}` as Route },
        ]}
      />
      {asking ? <RetireDialog fact={older} life={life} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
