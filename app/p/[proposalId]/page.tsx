import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'

import { ProposalScreen } from '@/components/review/proposals/proposal-screen'
import { VerdictHistory } from '@/components/review/proposals/verdict-history'
import { openDb } from '@/lib/server/db'
import { readProposalPage } from '@/lib/views/proposal-page'

type Props = { readonly params: Promise<{ proposalId: string }> }

const readPage = cache(async (id: string) => readProposalPage(await openDb(), id))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = await readPage((await params).proposalId)
  return { title: view === null ? 'Not found' : `P-${view.proposal.number}` }
}

export default async function Page({ params }: Props) {
  const view = await readPage((await params).proposalId)
  if (view === null) notFound()
  return (
    <ProposalScreen painted={view.proposal}>
      <VerdictHistory view={view} />
    </ProposalScreen>
  )
}
