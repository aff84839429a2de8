import type { Page } from '@playwright/test'

import { KEY_WORDS } from '@/components/shared/keys/key-words'

import { expect, test } from './fixtures'
import { answer, expectShown } from './screen'
import { decideByKey, listening, settled } from './watch-page'

type Strike = {
  readonly key: string
  readonly code: string
  readonly altGraph?: boolean
  readonly ctrlKey?: boolean
  readonly altKey?: boolean
  readonly isComposing?: boolean
}

const APPROVE = KEY_WORDS.approve.label

/** Opens the keys page, ready for key presses. */
async function openKeys(page: Page): Promise<void> {
  await page.goto('/settings/keys')
  await listening(page)
}

/** Presses the button of a binding's key, then a key. */
async function record(page: Page, label: string, keys: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${label}: .+, change$`) }).first()
  await button.click()
  await expect(button).toHaveText('Press a key…')
  await page.keyboard.press(keys)
}

/** The stops of the Tab key from the start of a page’s content to Approve. */
async function stopsToApprove(page: Page): Promise<number> {
  await page.locator('#main').focus()
  const approve = answer(page, 'Approve')
  for (let stops = 1; stops <= 60; stops += 1) {
    await page.keyboard.press('Tab')
    if (await approve.evaluate((button) => button === document.activeElement)) return stops
  }
  return Infinity
}

test('[R31] Approve is at most five Tab stops away, and the first stop of the page leads to the answers', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  expect(await stopsToApprove(page)).toBeLessThanOrEqual(5)
  const [proposal] = await agent.proposals()
  for (const at of [agent.queue, `/p/${proposal?.number}`, '/welcome/practice']) {
    await page.goto(at)
    await listening(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to decision' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(answer(page, 'Approve')).toBeFocused()
  }
  await page.goto(`/p/${proposal?.number}`)
  expect(await stopsToApprove(page)).toBeLessThanOrEqual(5)
  await page.goto('/settings/keys')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('a key is changed by pressing another; handler, hint and sheet follow, also after a reload', async ({
  agent,
  reviewer,
}) => {
  const [first, second] = await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  await openKeys(page)
  await record(page, APPROVE, 'h')
  await expect(page.getByRole('button', { name: `${APPROVE}: H, change` })).toBeVisible()
  await page.goto(agent.queue)
  await expectShown(page, first)
  await expect(answer(page, 'Approve')).toContainText('H')
  await expect(answer(page, 'Approve')).toHaveAttribute('aria-keyshortcuts', 'H')
  await decideByKey(page, 'a') // has no meaning any more
  await decideByKey(page, 'h')
  await expectShown(page, second)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  expect((await agent.verdicts()).map(({ number, value }) => [number, value])).toEqual([
    [first, 'supersede'],
  ])
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.locator('dt', { hasText: APPROVE }).locator('+ dd')).toHaveText('H')
  for (const { label } of Object.values(KEY_WORDS))
    await expect(sheet.getByText(label).first()).toBeAttached()
  await sheet.getByRole('link', { name: 'Change the keys' }).click()
  await page.getByRole('button', { name: `Reset ${APPROVE}` }).click()
  await expect(page.getByRole('button', { name: `${APPROVE}: A, change` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset all keys' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('[R6] [R14] a key that is taken or too easy to press is refused with the reason', async ({
  visit,
}) => {
  const page = await visit('/settings/keys')
  await listening(page)
  const problem = page.getByRole('main').getByRole('alert')
  for (const [keys, sentence] of [
    ['r', 'R: Taken by “Reject: keep both”.'],
    ['Backspace', 'a slip would decide'],
    ['Enter', 'press the focused button'],
    ['Space', 'press the focused button'],
    ['ArrowDown', 'Arrows move'],
    ['4', 'Digits give reasons and never decide'],
    ['Control+e', 'belong to the browser'],
  ] as const) {
    await record(page, APPROVE, keys)
    await expect(problem).toContainText(sentence)
    await expect(page.getByRole('button', { name: `${APPROVE}: A, change` })).toBeFocused()
  }
  await record(page, APPROVE, 'Escape')
  await expect(page.getByRole('button', { name: `${APPROVE}: A, change` })).toHaveText('A')
  await record(page, APPROVE, 'Tab') // the keyboard is not trapped
  await expect(page.getByRole('button', { name: 'Press a key…' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `${APPROVE}: A, change` })).not.toBeFocused()
})

test('a preset sets all its keys, and one button resets everything', async ({
  agent,
  reviewer,
}) => {
  const [first] = await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  await openKeys(page)
  const presets = page.getByRole('group', { name: 'Preset' })
  await presets.getByRole('button', { name: 'Prodigy' }).click()
  await page.goto(agent.queue)
  await decideByKey(page, 'x')
  await expect.poll(async () => (await agent.verdicts())[0]?.value).toBe('keep_both')
  await page.keyboard.press('Backspace')
  await expectShown(page, first)
  await expect.poll(async () => (await agent.verdicts())[0]?.reverted).toBe(true)
  await openKeys(page)
  await expect(presets.getByRole('button', { pressed: true })).toHaveText('Prodigy')
  await page.getByRole('button', { name: 'Reset all keys' }).click()
  await expect(presets.getByRole('button', { pressed: true })).toHaveText('Palimpsest')
})

test('no hint shows a default key where another is in use', async ({ agent, reviewer }) => {
  await agent.pairs(2)
  const { page } = await reviewer('Ada', agent.queue)
  await openKeys(page)
  await record(page, APPROVE, 'h')
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const hint = document.querySelector('fieldset kbd')
      if (hint !== null && getComputedStyle(hint).visibility === 'visible')
        seen.push(hint.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(agent.queue)
  await settled(page)
  const hints = () =>
    page.evaluate(() => [...new Set((window as unknown as { readonly seen: string[] }).seen)])
  await expect.poll(hints).toContain('H')
  expect(await hints()).toEqual(['H'])
})

test('[R6] AltGr, a dead key and an input method decide nothing; another script decides by key position', async ({
  agent,
  reviewer,
}) => {
  const [first, second] = await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  const strike = (init: Strike) =>
    page.evaluate(({ altGraph, ...rest }) => {
      const options = {
        bubbles: true,
        cancelable: true,
        modifierAltGraph: altGraph ?? false,
        ...rest,
      }
      const event = new KeyboardEvent('keydown', options)
      document.body.dispatchEvent(event)
      return event.defaultPrevented
    }, init)
  for (const init of [
    { key: 'ą', code: 'KeyA', altGraph: true, ctrlKey: true, altKey: true },
    { key: 'a', code: 'KeyA', altGraph: true },
    { key: 'å', code: 'KeyA', altKey: true },
    { key: 'Dead', code: 'KeyA' },
    { key: 'a', code: 'KeyA', isComposing: true },
    { key: 'Process', code: 'KeyA' },
  ]) {
    expect(await strike(init)).toBe(false)
  }
  await expectShown(page, first)
  expect(await strike({ key: 'ф', code: 'KeyA' })).toBe(true)
  await expectShown(page, second)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
})

test('[F5] a page opened right after a step stays open, and Back leads to the step', async ({
  agent,
  visit,
}) => {
  const [, second, third] = await agent.pairs(3)
  const page = await visit(agent.queue)
  await settled(page)
  await page.getByLabel('Sort').selectOption('oldest')
  await expectShown(page, third)
  await page.getByRole('listbox', { name: 'Proposals' }).focus()
  await page.route(/\/p\/.*_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200)) // longer than the address takes to settle
    await route.continue()
  })
  await page.keyboard.press('j')
  await expectShown(page, second)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/p\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Proposal P-${second}`)
  await page.goBack()
  await expectShown(page, second)
  await expect(page.getByLabel('Sort')).toHaveValue('oldest')
})

for (const { platform, find, undo, single } of [
  { platform: 'MacIntel', find: '⌘K', undo: '⌘Z', single: '⌥⇧K' },
  { platform: 'iPhone', find: '⌘K', undo: '⌘Z', single: '⌥⇧K' },
  { platform: 'Win32', find: 'Ctrl+K', undo: 'Ctrl+Z', single: 'Alt+⇧K' },
  { platform: 'Linux x86_64', find: 'Ctrl+K', undo: 'Ctrl+Z', single: 'Alt+⇧K' },
]) {
  test(`keys have the keyboard’s names from the first paint: ${platform}`, async ({
    agent,
    visit,
  }) => {
    await agent.pairs(2)
    const page = await visit('/activity')
    await page.addInitScript((name) => {
      Object.defineProperty(Navigator.prototype, 'platform', { get: () => name })
    }, platform)
    await page.goto(agent.queue)
    await listening(page)
    const button = page.getByRole('button', { name: 'Search or run a command' })
    await expect(button).toContainText(find, { useInnerText: true })
    await expect(button).toHaveAttribute('title', `Search or run a command: ${find}`)
    expect(await layoutShift(page)).toBe(0)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keys' })
    await expect(sheet.locator('dt', { hasText: 'Undo your last' }).locator('+ dd')).toHaveText(
      new RegExp(`Z\\s*or\\s*${undo.replace('+', '\\+')}$`),
      { useInnerText: true },
    )
    await expect(sheet.locator('label')).toHaveText(`Single-key shortcuts (${single})`, {
      useInnerText: true,
    })
  })
}

test('a button shows both shortcuts that press it', async ({ visit }) => {
  const page = await visit('/review/test')
  await expect(page.getByRole('button', { name: 'Test pair' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+Enter Meta+Enter',
  )
})

/** The page's unexpected layout shift so far. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
}
