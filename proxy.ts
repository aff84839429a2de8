import { NextResponse, type NextRequest } from 'next/server'

import { isAllowedHost } from '@/lib/allowed-host'

/** Refuses requests that came here under a foreign name, before any page, handler or action sees them. */
export function proxy(request: NextRequest): NextResponse {
  const { HOST: host, PALIMPSEST_HOSTS: names } = process.env
  if (isAllowedHost(request.headers.get('host'), { host, names })) return NextResponse.next()
  return new NextResponse(
    'This server answers for its own name only. Set PALIMPSEST_HOSTS to add one.\n',
    {
      status: 421,
    },
  )
}

export const config = { matcher: '/((?!_next/static|icon.svg|favicon.ico|api/uploads$).*)' }
