import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'

import { ProposalScreen } from '@/components/review/proposals/proposal-screen'
import { VerdictHistory } from '@/components/review/proposals/verdict-history'
import { numberIn } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { findProposalByNumber } from '@/lib/views/by-number'
import { readProposalPage } from '@/lib/views/proposal-page'

type Props = { readonly params: Promise<{ proposalId: string }> }

/** Reads the proposal that an address names by its number or its id. */
const readPage = cache(async (asked: string) => {
  const store = await openDb()
  const number = numberIn(asked)
  const id = number === null ? asked : await findProposalByNumber(store, number)
  return id === null ? null : readProposalPage(store, id)
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = await readPage((await params).proposalId)
  return { title: view === null ? 'Not found' : `P-${view.proposal.number}` }
}

export default async function Page({ params }: Props) {
  const { proposalId } = await params
  const view = await readPage(proposalId)
  if (view === null) notFound()
  if (proposalId !== String(view.proposal.number)) redirect(`/p/${view.proposal.number}`)
  return (
    <ProposalScreen painted={view.proposal} operations={view.operations}>
      <VerdictHistory view={view} />
    </ProposalScreen>
  )
}
