import type { Route } from 'next'
import { notFound, redirect } from 'next/navigation'

import { BEATS } from '@/lib/demo/beats'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readBeatAddress } from '@/lib/views/beat-address'

/** Leads to where a beat of the demo begins, whatever was decided or reset since. */
export default async function Page({
  params,
}: {
  readonly params: Promise<{ readonly beat: string }>
}) {
  const { beat } = await params
  const found = /^[1-9]$/u.test(beat) ? BEATS[Number(beat) - 1] : undefined
  const store = await openDb()
  if (found === undefined || store.kind !== 'demo') notFound()
  redirect(((await readBeatAddress(store, found, now())) ?? '/demo') as Route)
}
