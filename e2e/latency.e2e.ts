import { gzipSync } from 'node:zlib'

import type { Page } from '@playwright/test'

import { detectorOf } from '@/lib/detection/registry'
import { newId } from '@/lib/server/ids'
import { fromEvidence } from '@/lib/store/evidence-column'
import type { Store } from '@/lib/store/port'
import { insertFacts, insertProposals } from '@/lib/store/sql/bulk-insert'

import { expect, test } from './fixtures'
import { rows } from './screen'
import { pairOf, type Agent } from './seed'
import { tokenOf } from './token'
import { settled } from './watch-page'

const PROPOSALS = 10_000
const DECISIONS = 100
const STEPS = 40
const CPU_THROTTLE = 4
const BUDGET_MS = 50 // printed
const HARD_LIMIT_MS = 100 // for a shared machine
const MOST_ROUNDS = 3
const FACTS_SENT = 200
const FACT_BUDGET_MS = 25 // printed
const WATCHED_MS = 250 // after a key: all frames until the page is at rest
const REST_MS = 300 // from a proposal to the next key; a verdict within 200 ms counts as a mistake

type Measured = {
  readonly latencies: number[]
  readonly presented: number[] // measured by the browser, in steps of 8 ms, including the compositor; less than 16 is not reported
  frames: number
  blank: number
  shifts: number // without input: counted by CLS
  readonly shifted: string[] // the elements that shifted, from where to where
  moved: number // within half a second of a key
  over: boolean
}

declare global {
  interface Window {
    measured: Measured
  }
}

/** Gives the agent copies of its one pair, each about another person, until it has `count`. */
async function multiply(store: Store, agent: Agent, count: number): Promise<void> {
  const [proposal] = await agent.proposals()
  const [older, newer] = await agent.rows()
  if (proposal === undefined || older === undefined || newer === undefined)
    throw new Error('no pair')
  await store.transact(async (tx) => {
    const last = await tx.proposal.aggregate({ _max: { number: true } })
    const facts = []
    const proposals = []
    for (let nth = 2; nth <= count; nth += 1) {
      const [olderWords, newerWords] = pairOf(nth)
      const place = { entity: `Person ${nth}`, entityKey: `person ${nth}` }
      const sides = [
        { ...older, ...place, id: newId(), content: olderWords.content ?? '' },
        { ...newer, ...place, id: newId(), content: newerWords.content ?? '' },
      ] as const
      facts.push(
        ...sides.map((side) => ({ ...side, normalizedContent: side.content.toLowerCase() })),
      )
      proposals.push({
        ...proposal,
        ...place,
        id: newId(),
        number: (last._max.number ?? 0) + nth,
        olderFactId: sides[0].id,
        newerFactId: sides[1].id,
        pairKey: sides
          .map(({ id }) => id)
          .toSorted()
          .join('|'),
      })
    }
    await insertFacts(tx, facts)
    await insertProposals(tx, proposals)
  })
}

/** Gives its proposals the evidence of the default profile, which takes more drawing than that of `seed`. */
async function weigh(store: Store, agent: Agent): Promise<void> {
  const detector = detectorOf('default')
  const prepare = detector.createPreparer()
  const [older, newer] = (await agent.rows()).map((row) =>
    prepare({ content: row.content, statedAtMs: row.validFrom.getTime() }),
  )
  if (older === undefined || newer === undefined) throw new Error('no pair')
  const finding = detector.detect(older, newer)
  const { confidence, winningSignal, pattern, detectorVersion } = finding
  const data = {
    confidence,
    winningSignal,
    pattern,
    detectorVersion,
    readings: fromEvidence(finding),
  }
  await store.transact((tx) => tx.proposal.updateMany({ where: { agentId: agent.id }, data }))
}

/**
 * Starts measuring: each key press until the frame after the next proposal is drawn, and every frame without text from a key press until
 * the page is at rest. Requests no frames between decisions, because drawing sixty per second would slow the page down.
 */
async function startMeasuring(page: Page): Promise<void> {
  await page.evaluate((watched) => {
    const measured: Measured = {
      latencies: [],
      presented: [],
      frames: 0,
      blank: 0,
      shifts: 0,
      shifted: [],
      moved: 0,
      over: false,
    }
    window.measured = measured
    window.e2e.close()
    const number = () => {
      const seen = document.querySelector('main header:not([data-top=false] *)')
      return /P-(\d+)/.exec(seen?.textContent ?? '')?.[1]
    }
    // What the eye sees: the one sheet that is not transparent; its drawn table once it has rows, else the plain text below.
    const sheets = [...document.querySelectorAll('main [data-top]')]
    const readable = () => {
      const [sheet, ...others] = sheets.filter((each) => getComputedStyle(each).opacity !== '0')
      if (sheet === undefined || others.length > 0) return false
      const [drawn] = sheet.getElementsByTagName('tbody')
      const seen = drawn?.rows.length ? drawn : sheet.querySelector('dl')
      const words = (seen?.textContent ?? '').replaceAll(/\[(?:removed|added): |\]/g, '')
      return /Person \d+ (?:now )?lives in/.test(words.replaceAll(/\s+/g, ' '))
    }
    let asked: { readonly at: number; readonly number: string | undefined } | null = null
    let until = 0
    window.addEventListener(
      'keydown',
      () => {
        if (measured.over) return
        const at = performance.now()
        asked = { at, number: number() }
        if (until < at) requestAnimationFrame(look)
        until = at + watched
      },
      true,
    )
    // Requested in a frame, the most urgent task runs right after that frame is painted: reading it then costs the frame nothing.
    const painted = (since: number | null) => {
      if (since !== null) measured.latencies.push(performance.now() - since)
      measured.frames += 1
      if (!readable()) measured.blank += 1
    }
    const look = () => {
      const since = asked !== null && number() !== asked.number ? asked.at : null
      if (since !== null) asked = null
      void scheduler.postTask(() => painted(since), { priority: 'user-blocking' })
      if (asked !== null || performance.now() < until) requestAnimationFrame(look)
      else until = 0
    }
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown' && !measured.over) measured.presented.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly {
          readonly node: Node | null
          readonly previousRect: DOMRectReadOnly
          readonly currentRect: DOMRectReadOnly
        }[]
      })[]) {
        if (entry.hadRecentInput) {
          measured.moved += entry.value
          continue
        }
        measured.shifts += entry.value
        for (const { node, previousRect: from, currentRect: to } of entry.sources)
          measured.shifted.push(
            `${node?.textContent ?? 'removed'}: ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, WATCHED_MS)
}

/** Presses keys in turn, each as soon as the dwell time allows; returns the measurements. */
async function pressMany(page: Page, keys: string, count: number): Promise<Measured> {
  await settled(page)
  await startMeasuring(page)
  for (let nth = 1; nth <= count; nth += 1) {
    await page.keyboard.press(keys[(nth - 1) % keys.length] ?? 'r')
    await page.evaluate(
      ([count, restMs]) =>
        new Promise<void>((resolve) => {
          const ask = () => {
            if (window.measured.latencies.length < count) setTimeout(ask, 50)
            else setTimeout(resolve, restMs)
          }
          setTimeout(ask, 50)
        }),
      [nth, REST_MS] as const,
    )
  }
  return page.evaluate(() => {
    window.measured.over = true
    return window.measured
  })
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

test('10,000 pending: the next proposal is painted in time, never blank, and nothing shifts', async ({
  agent,
  store,
  reviewer,
  request,
}) => {
  test.setTimeout(180_000)
  await agent.pairs(1)
  await weigh(store, agent)
  await multiply(store, agent, 100)
  const size = async () =>
    (await (await request.get(`/api/proposals?agent=${agent.id}`)).body()).length
  const small = await size()
  await store.transact((tx) =>
    tx.proposal.deleteMany({ where: { agentId: agent.id, entity: { not: 'Person 1' } } }),
  )
  await store.transact((tx) =>
    tx.proposalTally.updateMany({ where: { agentId: agent.id }, data: { count: 1 } }),
  )
  await store.transact((tx) =>
    tx.fact.deleteMany({ where: { agentId: agent.id, entity: { not: 'Person 1' } } }),
  )
  await multiply(store, agent, PROPOSALS)
  const large = await size()
  expect(large / small).toBeLessThan(1.1) // complaint 19: the first page does not grow with the queue

  const { page } = await reviewer('Ada', agent.queue)
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', String(PROPOSALS))
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
  const rounds: number[] = []
  while (rounds.length < MOST_ROUNDS && !(Math.min(...rounds) <= HARD_LIMIT_MS)) {
    const measured = await pressMany(page, 'rrra', DECISIONS)
    const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(measured.latencies, share))
    const untold = Array.from({ length: DECISIONS - measured.presented.length }, () => 8)
    const presented = percentile([...measured.presented, ...untold], 0.95)
    console.log(
      `keydown → painted at CPU ×${CPU_THROTTLE}, ${DECISIONS} decisions of ${PROPOSALS}: ` +
        `p50 ${p50?.toFixed(1)} ms, p95 ${p95?.toFixed(1)} ms (budget ${BUDGET_MS}), max ${most?.toFixed(1)} ms; p95 on screen by Event Timing ${presented} ms; ` +
        `${measured.blank} blank of ${measured.frames} frames; CLS ${measured.shifts}, ` +
        `moved by input ${measured.moved.toFixed(4)}; first page ${large} bytes, ${small} at 100`,
    )
    expect(measured.latencies.length).toBe(DECISIONS)
    expect(measured.blank).toBe(0)
    expect(measured.shifted).toEqual([])
    expect(measured.shifts).toBe(0)
    rounds.push(p95 ?? Number.NaN)
  }
  const steps = await pressMany(page, 'rzjk', STEPS)
  const [median, p95] = [0.5, 0.95].map((share) => percentile(steps.latencies, share).toFixed(1))
  console.log(
    `… and ${STEPS} decisions, undos and steps in turn: p50 ${median} ms, p95 ${p95} ms (budget ${BUDGET_MS}); ` +
      `${steps.blank} blank of ${steps.frames} frames; CLS ${steps.shifts}`,
  )
  expect(steps.blank).toBe(0)
  expect(steps.shifted).toEqual([])
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  expect(Math.min(...rounds)).toBeLessThanOrEqual(HARD_LIMIT_MS)
  const decided = DECISIONS * rounds.length
  const standing = async () => (await agent.verdicts()).filter(({ reverted }) => !reverted)
  await expect.poll(async () => (await standing()).length).toBe(decided)
})

test('[R32] the queue opens cold in time, with little script', async ({ agent, browser }) => {
  await agent.pairs(40)
  const context = await browser.newContext()
  const page = await context.newPage()
  const bodies = new Map<string, Promise<Buffer>>()
  const fonts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'script') bodies.set(response.url(), response.body())
    if (type === 'font') fonts.push(response.body())
  })
  await page.route('**/api/events*', (route) => route.abort()) // with a stream open, the network is never idle
  await page.goto(agent.queue)
  let known = 0
  const isAll = () => {
    const before = known
    known = bodies.size
    return known === before
  }
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible() // comes when the page is idle
  await expect.poll(isAll, { intervals: [2_500] }).toBe(true)
  const { lcp, early } = await page.evaluate(
    () =>
      new Promise<{ lcp: number; early: string[] }>((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().at(-1)
          const [paint] = performance.getEntriesByName('first-contentful-paint')
          const scripts = performance
            .getEntriesByType('resource')
            .filter(
              ({ name, startTime }) =>
                /\.js(?:\?|$)/.test(name) && startTime <= (paint?.startTime ?? 0),
            )
          resolve({ lcp: entry?.startTime ?? 0, early: scripts.map(({ name }) => name) })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  let bytes = 0
  let later = 0
  for (const [url, body] of bodies) {
    const { length } = gzipSync(await body)
    if (early.includes(url)) bytes += length
    else later += length
  }
  const fontBytes = (await Promise.all(fonts)).reduce((sum, { length }) => sum + length, 0)
  console.log(
    `queue, cold: LCP ${lcp.toFixed(0)} ms; scripts before the first paint ${(bytes / 1024).toFixed(1)} KB gzipped ` +
      `in ${early.length} files, after it ${(later / 1024).toFixed(1)} KB; ` +
      `fonts ${(fontBytes / 1024).toFixed(1)} KB`,
  )
  await context.close()
  expect(lcp).toBeGreaterThan(0)
  expect(lcp).toBeLessThan(4_000)
  expect(early.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(200 * 1024)
  expect(bytes + later, 'before anything is pressed').toBeLessThanOrEqual(250 * 1024)
  expect(fontBytes).toBeGreaterThan(0)
  expect(fontBytes).toBeLessThanOrEqual(80 * 1024)
})

test('a fact over HTTP is stored and compared in time', async ({ agent, store, baseURL }) => {
  const token = await tokenOf(store)
  const took: number[] = []
  for (let n = 0; n < FACTS_SENT; n += 1) {
    const startMs = performance.now()
    const answer = await fetch(new URL('/api/v1/facts', baseURL), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `fact-number-${n}`,
      },
      body: JSON.stringify({
        agent: agent.id,
        facts: [
          {
            entity: `Person ${n >> 1}`,
            aspect: 'home',
            content: `Person ${n >> 1} ${n % 2 === 0 ? 'lives in Turku' : 'now lives in Oulu'}`,
          },
        ],
      }),
    })
    await answer.arrayBuffer()
    took.push(performance.now() - startMs)
    expect(answer.status).toBe(200)
  }
  expect(await agent.standing()).toHaveLength(FACTS_SENT / 2)
  const [p50 = 0, p95 = 0, most = 0] = [0.5, 0.95, 1].map((share) => percentile(took, share))
  console.log(
    `${FACTS_SENT} facts over HTTP, each compared with its siblings: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (budget ${FACT_BUDGET_MS}), max ${most.toFixed(1)} ms`,
  )
  expect(p50).toBeLessThanOrEqual(HARD_LIMIT_MS)
})
