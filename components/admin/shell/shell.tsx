import type { ReactNode } from 'react'

import { PresenterDock } from '@/components/admin/demo/presenter-dock'
import { PastBanner } from '@/components/memory/as-of/past-banner'
import { PastGoesAlong } from '@/components/memory/as-of/past-goes-along'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { LiveRegion } from '@/components/ui/live-region'
import type { ShellView } from '@/lib/views/shell'

import { DoneLine } from './done-line'
import { FocusKeeper } from './focus-keeper'
import { KeyState } from './key-state'
import { NoticeStrip } from './notice-strip'
import { RailNav } from './rail-nav'
import { ReviewerChooser } from './reviewer-chooser'
import { ShellKeys } from './shell-keys'
import { ShellSync } from './shell-sync'
import { ThemeToggle } from './theme-toggle'

/** What stands around every page: the rail (a bar on phones), what everybody must know, and the announcer. */
export function Shell({
  view,
  children,
}: {
  readonly view: ShellView
  readonly children: ReactNode
}) {
  return (
    <div className="xl:presenting:grid-cols-[208px_minmax(0,1fr)_320px] min-h-dvh max-md:flex max-md:flex-col md:grid md:grid-cols-[72px_minmax(0,1fr)] xl:grid-cols-[208px_minmax(0,1fr)] print:block">
      {/* One of the two: the first where the page asks for a decision. */}
      <a href="#decision" className="skip-link deciding:block hidden">
        Skip to decision
      </a>
      <a href="#main" className="skip-link deciding:hidden">
        Skip to content
      </a>
      <header className="border-line bg-surface flex max-md:flex-wrap max-md:items-center md:sticky md:top-0 md:h-dvh md:flex-col md:gap-3 md:overflow-y-auto md:border-r md:p-2 print:hidden">
        <Link
          href="/review"
          className="flex min-h-8 items-center gap-2 rounded-md px-2 font-semibold max-md:ml-2 max-md:min-h-11 md:max-xl:justify-center md:max-xl:px-0"
        >
          {/* oxlint-disable-next-line nextjs/no-img-element -- an SVG of 400 bytes */}
          <img src="/icon.svg" alt="" width={20} height={20} />
          <span className="max-[26rem]:sr-only md:max-xl:sr-only">Palimpsest</span>
        </Link>
        {view.store === 'demo' ? (
          <Link
            href="/demo"
            className="tap inline-flex items-center max-md:ml-2 max-[22.5rem]:hidden md:justify-center xl:justify-start xl:px-2"
          >
            <Badge tone="accent">
              Demo<span className="md:max-xl:sr-only"> data</span>
            </Badge>
          </Link>
        ) : null}
        <div className="max-md:order-last max-md:w-full">
          <RailNav view={view} />
        </div>
        {/* Its height from the first byte: it stands on the lower edge, and a page is painted while half of it is still to come. */}
        <div className="flex min-w-0 max-md:mr-2 max-md:ml-auto max-md:items-center md:mt-auto md:min-h-41 md:flex-col md:gap-1 xl:min-h-27">
          <div className="min-w-0 max-md:max-w-28">
            <ReviewerChooser painted={view.reviewer} />
          </div>
          <div className="flex items-center md:max-xl:flex-col xl:flex-wrap">
            <ThemeToggle />
            <ShellKeys />
            <KeyState />
          </div>
        </div>
      </header>
      <div className="flex min-w-0 flex-col max-md:flex-1">
        <NoticeStrip view={view} />
        <PastBanner />
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <PastGoesAlong>{children}</PastGoesAlong>
        </main>
        <DoneLine />
      </div>
      {view.store === 'demo' ? (
        <aside
          aria-label="Presenter"
          className="border-line bg-surface presenting:block hidden overflow-y-auto border-l max-xl:order-first max-xl:col-span-full max-xl:h-52 max-xl:border-b max-xl:border-l-0 xl:sticky xl:top-0 xl:h-dvh print:hidden"
        >
          <PresenterDock agents={view.agents} />
        </aside>
      ) : null}
      <ShellSync view={view} />
      <LiveRegion />
      <FocusKeeper />
    </div>
  )
}
