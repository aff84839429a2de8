import { BEATS } from '@/lib/demo/beats'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readBeatAddress } from '@/lib/views/beat-address'

/**
 * Leads to where a beat of the demo begins, whatever was decided or reset since. A route, not a page: the redirect of a page is a
 * navigation of its own in the browser, which takes the place of one that a presenter began meanwhile.
 */
export async function GET(
  _request: Request,
  { params }: { readonly params: Promise<{ readonly beat: string }> },
): Promise<Response> {
  const { beat } = await params
  const found = /^[1-9]$/u.test(beat) ? BEATS[Number(beat) - 1] : undefined
  const store = await openDb()
  const known = found !== undefined && store.kind === 'demo'
  const location = (known ? await readBeatAddress(store, found, now()) : null) ?? '/demo'
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })
}
