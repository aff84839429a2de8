import 'server-only'
import { headers } from 'next/headers'

import { askedPageOrigin } from '@/lib/web/example-origin'

/** Returns the origin under which the page that is drawn was asked for. */
export async function pageOrigin(): Promise<string> {
  const given = await headers()
  return askedPageOrigin((name) => given.get(name), process.env)
}
