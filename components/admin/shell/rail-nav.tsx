'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

import { keyCaps } from '@/components/shared/keys/key-caps'
import { useKeysOf } from '@/components/shared/keys/use-key-hint'
import {
  BLIND_SECTION,
  isBlind,
  isCurrent,
  SECTIONS,
  type Section,
} from '@/components/shared/sections'
import { ShellIcon } from '@/components/shared/shell-icon'
import { Link } from '@/components/ui/link'
import { useTick } from '@/components/ui/relative-time'
import { formatCount, formatLongDuration, formatNumber } from '@/lib/language/format'
import type { ShellView } from '@/lib/views/shell'

import { useShell } from './use-shell'

/** The places of the app; Review says how many proposals need review, and to a screen reader for how long; Memory, how many problems there are. Where somebody labels blind, only the way back. */
export function RailNav({ view }: { readonly view: ShellView }) {
  const shell = useShell(view)
  const pathname = usePathname()
  const keysOf = useKeysOf()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(strip.current), [pathname])
  const sections = isBlind(pathname) ? [BLIND_SECTION] : SECTIONS
  return (
    <nav ref={strip} aria-label="Main" className="min-w-0 max-md:overflow-x-auto">
      <ul className="flex gap-0.5 max-md:justify-between max-md:px-1 md:flex-col">
        {sections.map((section) => (
          <li key={section.href} className="max-md:flex-none">
            <Link
              href={section.href}
              aria-current={isCurrent(section, pathname) ? 'page' : undefined}
              title={`${section.title}: ${keyCaps(keysOf(section.key)[0] ?? '').join(' then ')}`}
              className="marked rail-place"
            >
              <span className="inline-flex max-md:hidden">
                <ShellIcon name={section.icon} />
              </span>
              <span>{section.title}</span>
              <Waiting section={section} shell={shell} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the places are a strip that scrolls: it shows where one is. Sideways only; `scrollIntoView` would move the page too. */
function showCurrent(strip: HTMLElement | null): void {
  const current = strip?.querySelector('[aria-current=page]')
  if (!strip || !current || strip.scrollWidth <= strip.clientWidth) return
  const [frame, place] = [strip.getBoundingClientRect(), current.getBoundingClientRect()]
  strip.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2
}

const BADGE = 'border-line text-label ml-auto rounded-sm border px-1 tabular-nums md:max-xl:ml-0'

function Waiting({ section, shell }: { readonly section: Section; readonly shell: ShellView }) {
  const { pending, oldestPendingAt, problems } = shell
  if (section.href === '/memory' && problems > 0)
    return (
      <span className={`${BADGE} text-warn`}>
        <span aria-hidden="true" className="max-md:hidden">
          {formatNumber(problems)}
        </span>
        <span aria-hidden="true" className="md:hidden">
          !
        </span>
        <span className="sr-only">{formatCount(problems, 'problem')}</span>
      </span>
    )
  if (section.href !== '/review' || pending === 0) return null
  return (
    <span className={`${BADGE} text-text`}>
      {formatNumber(pending)}
      <span className="sr-only"> to review,</span>
      {oldestPendingAt === null ? null : <BacklogAge since={oldestPendingAt} />}
    </span>
  )
}

/** How long the oldest proposal has been waiting. */
function BacklogAge({ since }: { readonly since: string }) {
  const nowMs = useTick()
  return (
    <time dateTime={since} className="sr-only">
      oldest waiting {nowMs === null ? '' : formatLongDuration(nowMs - Date.parse(since))}
    </time>
  )
}
