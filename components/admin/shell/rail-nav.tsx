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
import { formatDuration, formatInstant, formatNumber } from '@/lib/language/format'
import type { ShellView } from '@/lib/views/shell'

import { useShell } from './use-shell'

/** The places of the app; Review says how much waits and for how long. Where somebody labels blind, only the way back. */
export function RailNav({ view }: { readonly view: ShellView }) {
  const shell = useShell(view)
  const pathname = usePathname()
  const keysOf = useKeysOf()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(strip.current), [pathname])
  const sections = isBlind(pathname) ? [BLIND_SECTION] : SECTIONS
  return (
    <nav ref={strip} aria-label="Main" className="min-w-0 max-md:overflow-x-auto">
      <ul className="flex gap-0.5 max-md:justify-between max-md:px-1 max-md:pb-1 md:flex-col">
        {sections.map((section) => (
          <li key={section.href} className="max-md:flex-none">
            <Link
              href={section.href}
              aria-current={isCurrent(section, pathname) ? 'page' : undefined}
              title={`${section.title}: ${keyCaps(keysOf(section.key)[0] ?? '').join(' then ')}`}
              className="marked text-muted hover:bg-bg hover:text-text aria-[current=page]:bg-bg aria-[current=page]:text-text md:max-xl:text-label max-[22.5rem]:text-label flex min-h-9 items-center gap-2 rounded-md px-2 aria-[current=page]:font-medium max-md:min-h-8 max-md:gap-1 max-md:px-1.5 max-[22.5rem]:px-1 md:max-xl:flex-col md:max-xl:gap-0.5 md:max-xl:px-1 md:max-xl:py-1.5"
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

function Waiting({ section, shell }: { readonly section: Section; readonly shell: ShellView }) {
  if (section.href !== '/review' || shell.pending === 0) return null
  // Written from the right end on: half of a page that is still coming in is painted, and what comes later moves nothing.
  return (
    <span className="ml-auto inline-flex flex-row-reverse items-center gap-1.5 md:max-xl:ml-0 md:max-xl:flex-col-reverse md:max-xl:gap-0">
      <span className="mono border-line text-text rounded-sm border px-1">
        {formatNumber(shell.pending)}
        <span className="sr-only"> waiting,</span>
      </span>
      {shell.oldestPendingAt === null ? null : <BacklogAge since={shell.oldestPendingAt} />}
    </span>
  )
}

const LONG_MS = 3 * 24 * 60 * 60 * 1000

/** How long the oldest proposal has been waiting; a warning after three days. Its place is kept free, so that nothing moves. */
function BacklogAge({ since }: { readonly since: string }) {
  const nowMs = useTick()
  const ageMs = nowMs === null ? null : Math.max(0, nowMs - Date.parse(since))
  const late = ageMs !== null && ageMs > LONG_MS
  return (
    <time
      dateTime={since}
      title={`Oldest waiting since ${formatInstant(since)}`}
      className={`min-w-10 text-right text-[0.6875rem] leading-3.5 max-md:hidden md:max-xl:min-w-0 md:max-xl:text-center ${late ? 'text-warn font-semibold' : 'text-muted'}`}
    >
      <span className="whitespace-nowrap">
        {late ? <span aria-hidden="true">! </span> : null}oldest
      </span>{' '}
      <span className="whitespace-nowrap">{ageMs === null ? '' : formatDuration(ageMs)}</span>
      <span className="sr-only"> ago{late ? ', too long' : ''}</span>
    </time>
  )
}
