import type { Page } from '@playwright/test'

import { seeded } from '@/lib/statistics/seeded'

import { expect, test, type Reviewer } from './fixtures'
import { lanes } from './screen'

const PROPOSALS = 1_000
const DWELL_MS = 210 // a verdict within 200 ms of the proposal appearing counts as a mistake
const STARTS = ['sort=newest', 'sort=oldest', 'sort=entity', 'sort=strongest'] as const

/**
 * Decides in the page like a person, key by key: answers pending proposals as soon as allowed, and skips those that others decided. Returns
 * each answer with its proposal once nothing in the list is pending, or when told to pause.
 */
function keepDeciding(page: Page): Promise<readonly (readonly [number | null, string])[]> {
  return page.evaluate(async (dwellMs) => {
    const pause = (ms: number) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, ms)
      })
    const press = (key: string, shiftKey = false) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
      )
    const selected = () => document.querySelector('[role=option][aria-selected=true]')
    const waits = () =>
      !/approved|rejected|unsure|not recorded/i.test(selected()?.textContent ?? '')
    const waiting = () =>
      (JSON.parse(localStorage.getItem('palimpsest.outbox') ?? '[]') as unknown[]).length
    const answered = new Set<number | null>()
    const given: [number | null, string][] = []
    let stuck = 0
    while (stuck < 6) {
      const { number: before, stood } = window.e2e
      const ahead = navigator.onLine && waiting() > 5 // no one outpaces the server by more
      if (ahead || stood(before) < dwellMs) await pause(15)
      else if (selected() !== null && waits() && !answered.has(before)) {
        answered.add(before)
        const key = 'arr'[given.length % 3] ?? 'r'
        given.push([before, key === 'a' ? 'supersede' : 'keep_both'])
        press(key)
        stuck = 0
        for (let nth = 0; nth < 40 && window.e2e.number === before && waits(); nth += 1)
          await pause(5)
      } else {
        press('N', true)
        stuck += 1
        await pause(250)
      }
    }
    return given
  }, DWELL_MS)
}

/** Waits until every decision made here has been answered. */
async function sent(page: Page): Promise<void> {
  const outbox = () => page.evaluate(() => localStorage.getItem('palimpsest.outbox') ?? '[]')
  await expect.poll(outbox, { timeout: 120_000 }).toBe('[]')
  await expect(page.getByText(/unsaved|to send/)).toBeHidden()
}

/** Cuts the network now and then, by seed, while the work goes on. */
async function interrupt({ page }: Reviewer, seed: number, goesOn: () => boolean): Promise<void> {
  const random = seeded(seed)
  while (goesOn()) {
    await page.waitForTimeout(1_500 + random() * 5_000)
    await page.context().setOffline(true)
    await page.waitForTimeout(500 + random() * 1_500)
    await page.context().setOffline(false)
  }
}

test('four people, 1,000 proposals, an unreliable network: each is decided once, and the log says by whom', async ({
  agent,
  store,
  reviewer,
  allowed,
}) => {
  test.setTimeout(900_000) // ends when nothing is pending, however slow the machine
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch/)
  await agent.pairs(PROPOSALS)
  const people: Reviewer[] = []
  for (const [nth, start] of STARTS.entries())
    people.push(await reviewer(['Ada', 'Ben', 'Cleo', 'Dan'][nth] ?? '', `${agent.queue}&${start}`))
  const pending = () =>
    store.read.proposal.count({ where: { agentId: agent.id, status: 'pending' } })

  const startedAt = Date.now()
  let working = true
  const interruptions = people.map((each, nth) => interrupt(each, nth + 1, () => working))
  const given = await Promise.all(
    people.map(async ({ name, page }) => ({ name, answers: [...(await keepDeciding(page))] })),
  )
  working = false
  await Promise.all(interruptions)
  // Queued decisions are sent; a page whose list was loaded before others joined reloads it.
  for (const { page } of people) await sent(page)
  while ((await pending()) > 0) {
    const [last] = people
    if (last === undefined) break
    await last.page.goto(agent.queue)
    given.find(({ name }) => name === last.name)?.answers.push(...(await keepDeciding(last.page)))
    await sent(last.page)
  }
  console.log(
    `campaign: ${given.map(({ answers }) => answers.length).join(' + ')} answers by keys for ${PROPOSALS} proposals in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )

  const standing = await agent.standing()
  expect(standing).toHaveLength(PROPOSALS)
  expect(standing.filter(({ status }) => status !== 'decided')).toEqual([])
  const verdicts = await store.read.verdict.findMany({ where: { agentId: agent.id } })
  expect(verdicts.filter(({ reverted }) => reverted)).toEqual([])
  expect(new Set(verdicts.map(({ proposalId }) => proposalId)).size).toBe(PROPOSALS)
  expect(verdicts).toHaveLength(PROPOSALS) // one each: no second answer, no disagreement
  // Each verdict matches the key pressed while that proposal was on screen.
  const pressed = new Set(
    given.flatMap(({ name, answers }) =>
      answers.map(([number, value]) => `${name} ${number} ${value}`),
    ),
  )
  const numbers = new Map((await agent.proposals()).map(({ id, number }) => [id, number]))
  const stored = verdicts.map(
    ({ reviewer: by, proposalId, value }) => `${by} ${numbers.get(proposalId)} ${value}`,
  )
  expect(stored.filter((each) => !pressed.has(each))).toEqual([])
  const names = people.map(({ name }) => name)
  const operations = await store.read.operation.findMany({
    where: { agentId: agent.id, actor: { in: names } },
  })
  const byOperation = new Map(operations.map((each) => [each.id, each]))
  for (const { operationId, reviewer: by } of verdicts)
    expect(byOperation.get(operationId)).toMatchObject({
      kind: 'decide',
      actor: by,
      inEffect: true,
    })
  expect(operations).toHaveLength(PROPOSALS)
  for (const { name } of people)
    expect(verdicts.filter((verdict) => verdict.reviewer === name).length).toBeGreaterThan(0)
  for (const { page } of people) {
    await page.goto(`${agent.queue}&status=decided`)
    await expect(lanes(page)).toHaveText([
      'To review 0',
      `Decided ${PROPOSALS.toLocaleString('en-US')}`,
    ])
  }
})
