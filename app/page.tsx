import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'

import { firstPage, INTRO_COOKIE } from '@/lib/domain/first-page'
import { openDb } from '@/lib/server/db'
import { isEmptyStore } from '@/lib/views/is-empty'

export default async function Page() {
  const introSeen = (await cookies()).has(INTRO_COOKIE)
  redirect(firstPage({ empty: await isEmptyStore(await openDb()), introSeen }))
}
