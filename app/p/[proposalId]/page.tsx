import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'

import { ProposalScreen } from '@/components/review/proposals/proposal-screen'
import { VerdictHistory } from '@/components/review/proposals/verdict-history'
import { openDb } from '@/lib/server/db'
import { findProposalByNumber, readProposalPage } from '@/lib/views/proposal-page'

type Props = { readonly params: Promise<{ proposalId: string }> }

const readPage = cache(async (id: string) => readProposalPage(await openDb(), id))

/** Leads from the number that people say, `142` or `P-142`, to the page. */
async function followNumber(asked: string): Promise<void> {
  const [, number] = /^(?:P-)?(\d{1,9})$/iu.exec(asked) ?? []
  if (number === undefined) return
  const id = await findProposalByNumber(await openDb(), Number(number))
  if (id !== null) redirect(`/p/${id}`)
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = await readPage((await params).proposalId)
  return { title: view === null ? 'Not found' : `P-${view.proposal.number}` }
}

export default async function Page({ params }: Props) {
  const { proposalId } = await params
  await followNumber(proposalId)
  const view = await readPage(proposalId)
  if (view === null) notFound()
  return (
    <ProposalScreen painted={view.proposal}>
      <VerdictHistory view={view} />
    </ProposalScreen>
  )
}
