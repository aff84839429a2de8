import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { expectShown, lanes, lastDecision, listedNumbers, row, withoutStream } from './screen'
import { decideByKey, settled } from './watch-page'

const READ_MS = 1_100 // a notice cannot be answered sooner

const PAINTED_MS = 1_500 // what was read is on the page by then

const live = (page: Page) => expect(page.locator('[data-connection=live]')).toBeVisible()

test('[L2] two people see each other decide, without moving rows', async ({ agent, reviewer }) => {
  const [first, second, third] = await agent.pairs(5)
  const [ada, ben] = await Promise.all([reviewer('Ada', agent.queue), reviewer('Ben', agent.queue)])
  await Promise.all([live(ada.page), live(ben.page)])
  const before = await listedNumbers(ben.page)

  expect(await decideByKey(ada.page, 'a')).toBe(first)
  await expect(row(ben.page, first)).toHaveAccessibleName(/approved/i)
  await expect(ben.page.getByRole('main')).toContainText(`approved by ${ada.name}`)
  await expectShown(ben.page, first) // the cursor stays
  expect(await listedNumbers(ben.page)).toEqual(before)

  await ben.page.keyboard.press('j') // not Next, which skips what Ada is viewing once that is known
  await expectShown(ben.page, second)
  expect(await decideByKey(ben.page, 'r')).toBe(second)
  await expect(row(ada.page, second)).toHaveAccessibleName(/rejected/i)
  await expect(lanes(ada.page)).toHaveText(['To review 3'])

  await ben.page.keyboard.press('z')
  await expect(row(ada.page, second)).not.toHaveAccessibleName(/rejected/i)
  await agent.pairs(2)
  await expect(ada.page.getByRole('button', { name: '2 new · show at the end' })).toBeVisible()
  expect(await listedNumbers(ada.page)).toEqual(before)
  expect(third).toBe(before[2])
})

test('[R5] [R11] the same key again disagrees, and a third person settles it', async ({
  agent,
  reviewer,
}) => {
  const [first] = await agent.pairs(3)
  const [ada, ben] = await Promise.all([reviewer('Ada', agent.queue), reviewer('Ben', agent.queue)])
  await Promise.all([live(ada.page), live(ben.page)])
  await decideByKey(ben.page, 'r')
  await ben.page.keyboard.press('1') // the reason
  await expect(row(ada.page, first)).toHaveAccessibleName(/rejected/i)
  await expectShown(ada.page, first)

  const main = ada.page.getByRole('main')
  await settled(ada.page)
  await ada.page.evaluate(() => {
    const press = () =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }),
      )
    press()
    setTimeout(press, 100) // too soon to have been read
  })
  await expect(main.getByRole('alert')).toContainText(`rejected by ${ben.name}`)
  await expect(main.getByRole('alert')).toContainText(
    'Your Approve was not recorded. A again = disagree (goes to adjudication)',
  )
  await ada.page.waitForTimeout(READ_MS)
  await expectShown(ada.page, first)
  expect(await agent.verdicts()).toHaveLength(1)
  await ada.page.keyboard.press('a')
  await expect(lastDecision(ada.page)).toContainText(`P-${first} disagreed: ✓ approved.`)
  await expect(row(ada.page, first)).toHaveAccessibleName(/Disputed/i)
  await expect(row(ben.page, first)).toHaveAccessibleName(/Disputed/i)
  await expect
    .poll(async () => (await agent.verdicts()).map(({ value }) => value))
    .toEqual(['keep_both', 'supersede'])
  expect((await agent.standing()).at(-1)).toMatchObject({ status: 'decided', verdict: 'keep_both' })

  const cleo = await reviewer('Cleo', `${agent.queue}&lane=disputed`)
  await expectShown(cleo.page, first)
  const lane = lanes(cleo.page).filter({ hasText: 'Disputed' })
  await expect(lane).toHaveText('Disputed 1')
  const disputed = cleo.page.getByRole('main')
  await expect(disputed).toContainText('Disputed: two answers')
  await expect(disputed).toContainText(`rejected by ${ben.name} (not verified), different context`)
  await expect(disputed).toContainText(`approved by ${ada.name}`)
  await decideByKey(cleo.page, 'a')
  await expect
    .poll(async () => (await agent.standing()).at(-1))
    .toMatchObject({ status: 'decided', verdict: 'supersede' })
  await expect(row(ben.page, first)).not.toHaveAccessibleName(/Disputed/i)
  await expect(lane).toHaveText('Disputed 0')

  await cleo.page.keyboard.press('z') // and it is disputed again
  await expect(lane).toHaveText('Disputed 1')
  await expect(row(ben.page, first)).toHaveAccessibleName(/Disputed/i)
})

test('[L2] choosing another name reloads the page’s data: the list stays as it is', async ({
  agent,
  reviewer,
}) => {
  const [first] = await agent.pairs(3)
  const { page } = await reviewer('Ben', agent.queue)
  const before = await listedNumbers(page)
  await decideByKey(page, 'r')
  await expect(lastDecision(page)).toContainText(`P-${first}`)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)

  await page.getByRole('button', { name: 'Ben' }).click()
  const read = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByLabel('Your name').fill('Benedict')
  await page.getByRole('button', { name: 'Use this name' }).click()
  await read
  await expect(page.getByRole('button', { name: 'Benedict not verified' })).toBeVisible()
  await page.waitForTimeout(PAINTED_MS)
  await expect(row(page, first)).toHaveAccessibleName(/rejected/i)
  expect(await listedNumbers(page)).toEqual(before)
})

test('[L2] [L8] without a stream it says so and continues; when the stream is back, missed events arrive', async ({
  agent,
  reviewer,
  allowed,
}) => {
  const [first, second] = await agent.pairs(4)
  const { page } = await reviewer('Ada', '/memory/facts')
  await withoutStream(page, allowed)
  await page.goto(agent.queue)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await expect(page.getByText('Checking every 15 s')).toBeVisible()
  await agent.decideAs('Ben', first ?? 0, 'supersede')
  await page.keyboard.press('j')
  expect(await decideByKey(page, 'r')).toBe(second)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await live(page)
  await expect(row(page, first)).toHaveAccessibleName(/approved/i)
})

test('[R5] [L2] without a stream, what somebody decides under the reviewer is not replaced by the next key', async ({
  agent,
  reviewer,
  allowed,
}) => {
  const [number] = await agent.pairs(1)
  const { page } = await reviewer('Ada', '/memory/facts')
  await withoutStream(page, allowed)
  await page.goto(agent.queue)
  await expectShown(page, number)
  await agent.decideAs('Ben', number ?? 0, 'supersede')
  const card = page.locator('main [data-top=true]')
  await expect(card.locator('header')).toContainText('approved', { timeout: 40_000 }) // at the next check
  await decideByKey(page, 'r')
  await expect(
    page.getByText(/Ben .* already decided this. Your reject was not recorded/i).first(),
  ).toBeVisible()
  expect((await agent.verdicts()).map(({ value }) => value)).toEqual(['supersede'])
})

test('[R5] [R27] a refusal is shown on its row, even when the rest of the page cannot be loaded', async ({
  agent,
  reviewer,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  const [first, second] = await agent.pairs(3)
  const { page } = await reviewer('Ada', '/memory/facts')
  await withoutStream(page, allowed)
  await page.goto(agent.queue)
  await expectShown(page, first)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await agent.decideAs('Ben', first ?? 0, 'supersede')
  await page.route('**/_next/static/**', (route) => route.abort())
  expect(await decideByKey(page, 'r')).toBe(first)
  await expect(row(page, first)).toHaveAccessibleName(/not recorded/i)
  expect(await decideByKey(page, 'a')).toBe(second)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(2)
  await expect(page.getByText(/unsaved/)).toBeHidden()
})

test('[R27] offline, a part that cannot be loaded says so, and the page goes on', async ({
  agent,
  reviewer,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ChunkLoadError|Failed to load chunk/)
  const [first, second] = await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  await live(page)
  await page.context().setOffline(true)
  expect(await decideByKey(page, 'r')).toBe(first)
  await page.keyboard.press('?') // the list of keys was never loaded
  await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible()
  await expect(page.getByText('Offline: 1 to send')).toBeVisible()
  expect(await decideByKey(page, 'a')).toBe(second)
  await page.context().setOffline(false)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(2)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Part of this page could not be loaded.')).toBeHidden()
  await live(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('offline, decisions are queued in sight and sent once, whoever decided meanwhile', async ({
  agent,
  reviewer,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/)
  const [first, second, third, fourth] = await agent.pairs(6)
  const ada = await reviewer('Ada', agent.queue)
  await live(ada.page)
  await ada.page.context().setOffline(true)
  for (const number of [first, second, third]) expect(await decideByKey(ada.page, 'r')).toBe(number)
  await expect(ada.page.getByText('Offline: 3 to send')).toBeVisible()
  await expect(row(ada.page, second)).toHaveAccessibleName(/not saved/i)
  await ada.page.getByRole('button', { name: 'Offline: 3 to send' }).click()
  const outbox = ada.page.getByRole('dialog', { name: 'Decisions not saved yet' })
  await expect(outbox.getByRole('listitem')).toHaveText(
    [first, second, third].map((number) => `P-${number}✕ rejected, by ${ada.name}`),
  )
  await outbox.getByRole('button', { name: 'Close' }).last().click()
  await agent.decideAs('Ben', second ?? 0, 'supersede')
  await agent.decideAs('Ben', fourth ?? 0, 'supersede')
  await ada.page.context().setOffline(false)
  await live(ada.page)
  await expect(row(ada.page, second)).toHaveAccessibleName(/not recorded/i)
  await expect(row(ada.page, fourth)).toHaveAccessibleName(/approved/i)
  const given = async () =>
    new Map((await agent.verdicts()).map(({ number, reviewer: by }) => [number, by]))
  await expect.poll(async () => (await agent.verdicts()).length).toBe(4)
  expect(await given()).toEqual(
    new Map([
      [first, ada.name],
      [second, 'Ben'],
      [third, ada.name],
      [fourth, 'Ben'],
    ]),
  )
})

test('[U7] a decision whose answer was lost is undone by the server, which knows whether it was recorded', async ({
  agent,
  reviewer,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  const [first, second] = await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  await live(page)
  const lost = async (arrives: boolean) => {
    await page.route('**/review*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (arrives) await route.fetch()
      await route.abort()
    })
  }
  await lost(true) // recorded, but the answer is lost
  expect(await decideByKey(page, 'r')).toBe(first)
  await expect(page.getByText('1 unsaved')).toBeVisible()
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('z')
  await expect(lastDecision(page)).toContainText(/Undone: .*rejected/i)
  expect((await agent.verdicts())[0]?.reverted).toBe(true)

  await lost(false) // never recorded
  expect(await decideByKey(page, 'a')).toBe(first)
  await expectShown(page, second)
  await expect(page.getByText('1 unsaved')).toBeVisible()
  await page.keyboard.press('z')
  await expect(lastDecision(page)).toContainText(`P-${first}: undone here`)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: '1 unsaved' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(lastDecision(page)).toContainText(`P-${first}: undone before it was saved.`)
  expect(await agent.verdicts()).toHaveLength(1)
})

test('[R10] [R20] decisions are recorded in order, whichever request the network lost', async ({
  agent,
  reviewer,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  const numbers = await agent.pairs(5)
  const firstTwo = (await agent.proposals())
    .filter(({ number }) => numbers.slice(0, 2).includes(number))
    .map(({ id }) => id)
  expect(firstTwo).toHaveLength(2)
  const { page } = await reviewer('Ada', agent.queue)
  await live(page)
  const lose = async (isLost: (body: string) => boolean) => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/review*', (route) => {
      const body = route.request().method() === 'POST' ? (route.request().postData() ?? '') : null
      return body !== null && isLost(body) ? route.abort() : route.continue()
    })
  }
  await lose(() => true)
  for (const number of numbers.slice(0, 3)) expect(await decideByKey(page, 'r')).toBe(number)
  await expect(page.getByText('3 unsaved')).toBeVisible()
  await lose((body) => firstTwo.some((id) => body.includes(id))) // the network returns for the third only
  expect(await decideByKey(page, 'a')).toBe(numbers[3])
  await expect(page.getByText('4 unsaved')).toBeVisible()
  expect(await agent.verdicts()).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: '4 unsaved' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect.poll(async () => (await agent.verdicts()).length).toBe(4)
  expect((await agent.verdicts()).map(({ number }) => number)).toEqual(numbers.slice(0, 4))
})

test('[L2] [L7] two tabs of one person share a stream and see each other; either may close', async ({
  agent,
  reviewer,
}) => {
  const [first, second, third] = await agent.pairs(5)
  const ada = await reviewer('Ada', agent.queue)
  await live(ada.page)
  const streams: string[] = []
  const other = await ada.page.context().newPage()
  other.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url())
  })
  await other.goto(agent.queue)
  await live(other)
  expect(streams).toEqual([])
  expect(await decideByKey(ada.page, 'a')).toBe(first)
  await expect(row(other, first)).toHaveAccessibleName(/approved/i)
  await other.keyboard.press('Shift+N')
  expect(await settled(other)).toBe(second)
  await decideByKey(other, 'r')
  await expect(row(ada.page, second)).toHaveAccessibleName(/rejected/i)
  await ada.page.close()
  await agent.decideAs('Ben', third ?? 0, 'supersede')
  await expect(row(other, third)).toHaveAccessibleName(/approved/i)
  expect(streams).toHaveLength(1)
})

test('[C1] [C2] a colleague’s initials are on the row; the cursor skips what they view', async ({
  agent,
  store,
  reviewer,
}) => {
  const [first, second, third] = await agent.pairs(4)
  const ada = await reviewer('Ada', agent.queue)
  await live(ada.page)
  await expect.poll(() => store.read.lease.count({ where: { reviewer: ada.name } })).toBe(4)
  const ben = await reviewer('Ben', agent.queue)
  await live(ben.page)
  await settled(ben.page)
  await ben.page.keyboard.press('j')
  await expectShown(ben.page, second)
  await expect(row(ada.page, second)).toHaveAccessibleName(
    new RegExp(`${ben.name} is looking at this`),
  )
  await expect(row(ben.page, first)).toHaveAccessibleName(
    new RegExp(`${ada.name} is looking at this`),
  )
  await expect(row(ada.page, first)).not.toHaveAccessibleName(/is looking/)
  expect(await decideByKey(ada.page, 'a')).toBe(first)
  await expectShown(ada.page, third)
  await ben.page.close({ runBeforeUnload: true })
  // A closing browser may lose its last message; then the lease runs out by itself.
  await expect(row(ada.page, second)).not.toHaveAccessibleName(/is looking/, { timeout: 60_000 })
})
