import dynamic from 'next/dynamic'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { FactView } from '@/lib/views/fact-view'
import type { ProposalView, RefusalView } from '@/lib/views/proposal-view'

const UnprotectDialog = dynamic(() =>
  import('./unprotect-dialog').then((loaded) => loaded.UnprotectDialog),
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
