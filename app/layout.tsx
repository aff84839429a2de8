import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'

import { PRESENTING_SCRIPT } from '@/components/admin/demo/presenting-script'
import { Shell } from '@/components/admin/shell/shell'
import { THEME_SCRIPT } from '@/components/admin/shell/theme-script'
import { DETAILS_SCRIPT } from '@/components/review/proposals/details-script'
import { LIST_SCRIPT } from '@/components/review/queue/list-script'
import { KEYS_SCRIPT } from '@/components/shared/keys/keys-script'
import { now } from '@/lib/server/clock'
import { openDb, settings } from '@/lib/server/db'
import { problemsSoFar } from '@/lib/server/memory-jobs'
import { currentReviewer } from '@/lib/server/reviewer'
import { readShell, shellForStranger } from '@/lib/views/shell'
import { NONCE_HEADER } from '@/lib/web/content-policy'
import { STRANGER_HEADER } from '@/lib/web/page-request'

import { mono, sans, sansExtended } from './fonts'

import './globals.css'
import { Providers } from './providers'

// Every page is of a store, so none is made while the program is built (rule ST21).
export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: { default: 'Palimpsest', template: '%s · Palimpsest' },
  description: 'Review of what AI agents remember: find stale facts, decide, undo anything.',
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f8fa' },
    { media: '(prefers-color-scheme: dark)', color: '#171a21' },
  ],
}

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const asked = await headers()
  const nonce = asked.get(NONCE_HEADER) ?? undefined
  const store = await openDb()
  const at = now()
  const view = asked.has(STRANGER_HEADER)
    ? shellForStranger(store)
    : await readShell(store, {
        reviewer: (await currentReviewer())?.name ?? null,
        now: at,
        model: settings().judge?.model ?? null,
        problemsSoFar,
      })
  return (
    <html
      lang="en"
      className={`${sans.variable} ${sansExtended.variable} ${mono.variable}`}
      suppressHydrationWarning
    >
      <body>
        {/* A page is painted once it is whole: half of it, on a busy machine, would move when the rest is parsed. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <script
          nonce={nonce}
        >{`${THEME_SCRIPT};${KEYS_SCRIPT};${DETAILS_SCRIPT};${LIST_SCRIPT}${view.store === 'demo' ? `;${PRESENTING_SCRIPT}` : ''}`}</script>
        <Providers paintedAt={at.getTime()} agents={view.agents}>
          <Shell view={view}>{children}</Shell>
        </Providers>
        <span id="page-end" hidden />
      </body>
    </html>
  )
}
