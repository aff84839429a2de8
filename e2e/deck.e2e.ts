import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { expectShown, lastDecision, row } from './screen'
import { decideByKey, settled } from './watch-page'

// The next proposal is drawn ahead on a sheet below the visible one, and a key only switches sheets. This tests what that could break: a
// key before the page has followed, focus, opened panels, and screen readers.

test.use({ details: 'open' })

const DWELL_MS = 300

/** Presses keys before the page can paint in between, then clicks the selector. */
async function pressAtOnce(page: Page, keys: string, selector?: string): Promise<void> {
  await page.evaluate(
    ([all, clicked]) => {
      for (const key of all) {
        const code = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
      }
      if (clicked !== undefined) document.querySelector<HTMLElement>(clicked)?.click()
    },
    [keys, selector] as const,
  )
}

/** Waits until the sheet below holds that proposal. */
async function drawnAhead(page: Page, number: number | undefined): Promise<void> {
  await expect(
    page.locator('main [data-top=false] header').filter({ hasText: `P-${number}` }),
  ).toHaveCount(1)
  await settled(page)
}

test('[R8] [R15] a key before the frame finds the result of the key before it', async ({
  agent,
  reviewer,
}) => {
  const [first, second, third, fourth] = await agent.pairs(6)
  const { page } = await reviewer('Ada', agent.queue)
  await expectShown(page, first)
  await drawnAhead(page, second)
  await pressAtOnce(page, 'r1')
  await expectShown(page, second)
  await expect
    .poll(() => agent.verdicts())
    .toMatchObject([{ number: first, value: 'keep_both', reason: 'scope', reverted: false }])

  await drawnAhead(page, third)
  await pressAtOnce(page, 'az')
  await expectShown(page, second)
  await drawnAhead(page, third)
  await page.waitForTimeout(DWELL_MS) // it returned and must be on screen for the dwell time again, which is not visible
  await pressAtOnce(page, 'rj')
  await expectShown(page, fourth)
  await expect
    .poll(async () => (await agent.verdicts()).filter(({ reverted }) => !reverted))
    .toMatchObject([
      { number: first, value: 'keep_both' },
      { number: second, value: 'keep_both' },
    ])
})

test('[R8] [R15] a click before the frame acts on what was clicked', async ({
  agent,
  reviewer,
}) => {
  const [first, second, , fourth] = await agent.pairs(6)
  const { page } = await reviewer('Ada', agent.queue)
  await expectShown(page, first)
  await drawnAhead(page, second)
  const id = await row(page, fourth).getAttribute('id')
  await pressAtOnce(page, 'r', `[id="${id}"]`)
  await expectShown(page, fourth)
  await expect
    .poll(async () => (await agent.verdicts()).map(({ number }) => number))
    .toEqual([first])
})

test('[R8] the sheets below are hidden: not heard, reached or found twice', async ({
  agent,
  visit,
}) => {
  const [, second, third] = await agent.pairs(4)
  const page = await visit(agent.queue)
  await drawnAhead(page, second)
  await page.keyboard.press('j')
  await drawnAhead(page, third)
  const question = page.getByRole('heading', { name: 'Is the older fact outdated?' })
  await expect(question).toHaveCount(1)
  await expect(page.getByRole('complementary', { name: 'Details' })).toHaveCount(1)
  const snapshot = await page.locator('main').ariaSnapshot()
  expect(snapshot.match(/link "P-\d+"/g)).toEqual([`link "P-${second}"`])
  const reached = new Set<boolean>()
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab')
    reached.add(
      await page.evaluate(() => document.activeElement?.closest('[data-top=false]') === null),
    )
  }
  expect([...reached]).toEqual([true])
  const twice = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  })
  expect(twice).toEqual([])
})

test('[R8] [R16] focus stays on its control', async ({ agent, visit }) => {
  const [, second, third] = await agent.pairs(4)
  const page = await visit(agent.queue)
  await drawnAhead(page, second)
  const unified = page.getByRole('button', { name: 'Unified' })
  await unified.focus()
  await page.keyboard.press('j')
  await expectShown(page, second)
  await expect(unified).toBeFocused()
  await drawnAhead(page, third)
  await page.keyboard.press('j')
  await expectShown(page, third)
  await expect(unified).toBeFocused()
})

test('[R8] [R16] what was opened stays open on the next proposal and the previous one', async ({
  agent,
  visit,
}) => {
  const [first, second, third] = await agent.pairs(4)
  const page = await visit(agent.queue)
  const sources = page.locator('[data-part=sources]:not([inert] *)')
  await drawnAhead(page, second)
  await page.keyboard.press('o')
  await expect(sources).toHaveAttribute('open')
  for (const [key, number] of [
    ['j', second],
    ['j', third],
    ['k', second],
    ['k', first],
  ] as const) {
    await page.keyboard.press(key)
    await expectShown(page, number)
    await expect(sources).toHaveAttribute('open')
  }
  await page.keyboard.press('o')
  await expect(sources).not.toHaveAttribute('open')
  await page.keyboard.press('j')
  await expectShown(page, second)
  await expect(sources).not.toHaveAttribute('open')
})

test('[R16] a part is opened by its key before it has come', async ({ agent, visit }) => {
  await agent.pairs(2)
  const page = await visit(agent.queue)
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Where it came from')) await mayCome
    await route.fulfill({ response })
  })
  await page.reload()
  await settled(page)
  const sources = page.locator('[data-part=sources]:not([inert] *)')
  await page.keyboard.press('o')
  await expect(sources).toHaveCount(0)
  letCome()
  await expect(sources).toHaveAttribute('open')
  await page.keyboard.press('o')
  await expect(sources).not.toHaveAttribute('open')
})

test('[R8] a proposal returned to is shown from the top, with nothing pinned', async ({
  agent,
  visit,
}) => {
  const [first, second] = await agent.pairs(3)
  const page = await visit(agent.queue)
  await page.setViewportSize({ width: 1440, height: 480 })
  await drawnAhead(page, second)
  const top = page.locator('main [data-top=true]')
  const scrolled = () => top.evaluate((sheet) => sheet.firstElementChild?.scrollTop)
  await page.keyboard.press('Shift+E')
  await expect(top).toHaveAttribute('data-focus')
  await top.evaluate((sheet) => sheet.firstElementChild?.scrollTo(0, 80))
  expect(await scrolled()).toBe(80)
  await page.keyboard.press('j')
  await expectShown(page, second)
  await page.keyboard.press('k')
  await expectShown(page, first)
  await expect(top).not.toHaveAttribute('data-focus')
  await expect.poll(scrolled).toBe(0)
})

test('[R10] a key before the next proposal’s frame decides nothing, however late it is handled', async ({
  agent,
  reviewer,
}) => {
  const numbers = await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  await drawnAhead(page, numbers[1])
  await page.evaluate(() => {
    const press = (key: string) => {
      const init = { key, code: `Key${key.toUpperCase()}`, bubbles: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', init))
    }
    press('r')
    const until = performance.now() + 330
    while (performance.now() < until); // no frame can be painted
    press('a')
  })
  await expectShown(page, numbers[1])
  await expect(lastDecision(page)).toContainText(
    `P-${numbers[1]} was not recorded: This pair had just appeared, so nothing was recorded for it.`,
  )
  expect(await decideByKey(page, 'u')).toBe(numbers[1])
  await expect(lastDecision(page)).not.toContainText('ignored')
  await expect.poll(async () => (await agent.verdicts()).length).toBe(2)
  expect((await agent.verdicts()).map(({ number, value }) => [number, value])).toEqual([
    [numbers[0], 'keep_both'],
    [numbers[1], 'unsure'],
  ])
})

test('[R10] a key well after the frame decides, even if the page was busy right after that frame', async ({
  agent,
  reviewer,
}) => {
  const [first, second, third] = await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  await drawnAhead(page, second)
  // Installed before the key press, because a key may overtake a script sent to the page.
  const free = await page.evaluateHandle((dwellMs) => {
    const isFree = new Promise<void>((resolve) => {
      const afterFrame = new MessageChannel()
      afterFrame.port1.onmessage = () => {
        const until = performance.now() + 600
        while (performance.now() < until); // the frame is being painted and no page code runs
        setTimeout(resolve, 2_000) // frames of less than 16 ms are not reported
      }
      window.addEventListener(
        'keydown',
        () => requestAnimationFrame(() => afterFrame.port2.postMessage(null)),
        { capture: true, once: true },
      )
      const frames: PerformanceObserverInit & { readonly durationThreshold: number } = {
        type: 'event',
        durationThreshold: 16,
      }
      // A busy machine may show the frame late: the key comes well after it, whenever that is.
      new PerformanceObserver((list, observer) => {
        const keydown = list.getEntries().find(({ name }) => name === 'keydown')
        if (keydown === undefined) return
        observer.disconnect()
        const onScreenMs = keydown.startTime + keydown.duration
        setTimeout(resolve, Math.max(0, onScreenMs + dwellMs - performance.now()))
      }).observe(frames)
    })
    return { isFree }
  }, 300)
  await page.keyboard.press('r')
  await free.evaluate(({ isFree }) => isFree)
  await page.keyboard.press('a')
  await expectShown(page, third)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(2)
  expect((await agent.verdicts()).map(({ number, value }) => [number, value])).toEqual([
    [first, 'keep_both'],
    [second, 'supersede'],
  ])
})

test('[R8] where the page itself scrolls nothing is below: a narrow window is as long as its content', async ({
  agent,
  visit,
}) => {
  const [, second] = await agent.pairs(3)
  const page = await visit(agent.queue)
  await drawnAhead(page, second)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('main [data-top=false] header')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await drawnAhead(page, second)
})
