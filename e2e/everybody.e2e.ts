import type { Locator } from '@playwright/test'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { answer, expectShown, lastDecision, row, rows } from './screen'
import { decideByKey, listening, listenTo, settled, stepTo } from './watch-page'

const PHONE = { width: 390, height: 844 }

test('a phone has three answers of 48 px within the thumb’s reach', async ({ agent, reviewer }) => {
  const [first, second] = await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue) // choose the name while there is room
  await page.setViewportSize(PHONE)
  await settled(page)
  await expect(page.getByRole('region', { name: 'First steps' })).toBeHidden() // it would cover the pair
  await expect(lastDecision(page)).toContainText('Approve uses the newer fact, Reject keeps both.')
  const tops = []
  for (const name of ['Approve', 'Reject', 'Unsure'] as const) {
    const box = await answer(page, name).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(48)
    expect(box?.width).toBeGreaterThanOrEqual(48)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    expect(box?.y).toBeGreaterThan(844 / 2)
    tops.push(box?.y)
  }
  expect(new Set(tops).size).toBe(1)
  await answer(page, 'Reject').click()
  await expect(page.getByRole('main').getByRole('link', { name: `P-${second}` })).toBeVisible()
  await expect.poll(async () => (await agent.verdicts())[0]?.number).toBe(first)
})

test('[R7] every verdict, undo and redo is announced to a screen reader', async ({
  agent,
  reviewer,
}) => {
  const [first, second] = await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  const told = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
  for (const [key, words] of [
    ['a', `Approved P-${first}. 1 decided. Next: home.`],
    ['u', `Marked unsure P-${second}. 2 decided. Next: home.`],
  ] as const) {
    await decideByKey(page, key)
    await expect(told(words)).toHaveCount(1)
  }
  await expect.poll(async () => (await agent.verdicts()).length).toBe(2)
  await page.keyboard.press('z')
  await expect(told(`Undone: marked unsure P-${second}`)).toHaveCount(1)
  await page.keyboard.press('Shift+Z')
  await expect(told(`Redone: marked unsure P-${second}`)).toHaveCount(1)
  await page.keyboard.press('Shift+N')
  await page.keyboard.press('.')
  await expect(told('No new arrivals.')).toHaveCount(1)
})

test('[R7] one’s own decision in the stream is not announced; another’s is', async ({
  agent,
  reviewer,
}) => {
  const [first, second] = await agent.pairs(2)
  const { page, name } = await reviewer('Ada', agent.queue)
  await expectShown(page, first)
  await expect(page.locator('[data-connection=live]')).toBeVisible()
  const said = await listenTo(page)
  await agent.decideAs(name, first ?? 0, 'supersede')
  await expect(row(page, first)).toHaveAccessibleName(/approved/i)
  await stepTo(page, second)
  await agent.decideAs('Ben', second ?? 0, 'keep_both')
  await expect(row(page, second)).toHaveAccessibleName(/rejected/i)
  await expect.poll(said).toEqual([`P-${second} was just rejected by Ben.`])
})

test('[R7] one decision and one undo, by ear only', async ({ agent, reviewer }) => {
  const [first, second] = await agent.pairs(2)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  const main = page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - heading "Is the older fact outdated?" [level=2]
  `)
  await expect(main.getByRole('term').filter({ hasText: 'Older fact' })).toBeAttached()
  await expect(main.getByRole('definition').first()).toContainText('[removed: Turku')
  await expect(main.getByRole('definition').nth(1)).toContainText('[added: ')
  const list = page.getByRole('listbox', { name: 'Proposals' })
  await list.focus()
  const spoken = async () => {
    const id = await list.getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`)
  }
  await expect(await spoken()).toHaveAccessibleName(new RegExp(`^P-${first} `))
  await page.keyboard.press('Tab')
  while (!(await answer(page, 'Approve').evaluate((each) => each === document.activeElement)))
    await page.keyboard.press('Tab')
  await settled(page)
  await page.keyboard.press('Enter')
  await expectShown(page, second)
  await expect(answer(page, 'Approve')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `Approved P-${first}.` })).toHaveCount(1)
  while (!(await answer(page, 'Undo').evaluate((each) => each === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectShown(page, first)
  await expect(answer(page, 'Undo')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toHaveCount(1)
  expect((await agent.standing()).map(({ status }) => status)).toEqual(['pending', 'pending'])
})

test('[R7] one bulk decision and its undo, by ear only', async ({ agent, reviewer }) => {
  const numbers = await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await page.keyboard.press('Tab') // where a screen reader is, and what the dialog gives back
  const heard = (words: string | RegExp) =>
    page.getByRole('status').filter({ hasText: words }).last()
  const inDialog = (words: string) =>
    page.getByRole('dialog').getByRole('status').filter({ hasText: words })

  // Selected by keyboard: the count is announced, and each row says it is selected.
  await page.keyboard.press('x')
  await expect(heard(/^1 selected\.$/)).toBeAttached()
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await expect(heard(/^3 selected\.$/)).toBeAttached()
  const list = page.getByRole('listbox', { name: 'Proposals' })
  await expect(list).toHaveAttribute('aria-multiselectable', 'true')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(3)

  // The dialog: the number, what will happen, and what the pairs say, in this order.
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject 3 proposals?' })
  const yes = dialog.getByRole('button', { name: 'Reject 3' })
  await expect(yes).toBeFocused()
  await expect(yes).toHaveAccessibleDescription(/^No fact changes\. Both facts stay/)
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Reject 3 proposals?":
      - heading "Reject 3 proposals?" [level=2]
      - button "Close"
      - paragraph: /No fact changes/
      - paragraph: /Only these 3 proposals are decided/
      - heading "The pairs" [level=3]
      - list "The pairs":
        - listitem:
          - paragraph: /P-\\d+ Person \\d+ › home/
          - term: older
          - definition:
            - deletion: "[removed: Turku ]"
          - term: newer
          - definition:
            - insertion: "[added: now ]"
            - insertion: "[added: Oulu ]"
        - listitem
        - listitem
      - combobox "Reason (optional)"
      - textbox "Note (optional)"
      - button "Cancel"
      - button "Reject 3"
  `)
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(
    numbers
      .slice(0, 3)
      .toReversed()
      .map((number) => expect.stringContaining(`P-${number}`)),
  )

  // After confirming: that it is working, its progress and its result are announced, inside the dialog.
  let answerNow = () => {}
  const isHeard = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  await page.route('**/review*', async (route) => {
    if (route.request().method() === 'POST') await isHeard
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(inDialog('Deciding.')).toHaveCount(1)
  await expect(dialog.getByRole('progressbar', { name: 'Decided so far' })).toBeVisible()
  answerNow()
  const done = page.getByRole('dialog', { name: 'Rejected 3.' })
  await expect(done).toBeVisible()
  await expect(inDialog('Rejected 3.')).toHaveCount(1)
  await expect(done).toContainText('This is one operation')
  await expect.poll(() => done.evaluate((each) => each.contains(document.activeElement))).toBe(true)

  // Its undo: reached with Tab, and announced once the page can be heard again.
  const undo = done.getByRole('button', { name: 'Undo all' })
  for (let stop = 0; stop < 6 && !(await isFocused(undo)); stop += 1)
    await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(done).toBeHidden()
  await expect(heard(/^All undone\.$/)).toBeAttached()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  expect((await agent.standing()).map(({ status }) => status)).toEqual(
    Array.from({ length: 4 }, () => 'pending'),
  )
})

test('focus is never lost: notes, reasons, filters, dialogs', async ({ agent, reviewer }) => {
  const [number] = await agent.pairs(5)
  const { page } = await reviewer('Ada', agent.queue)
  const focusLost = () => page.evaluate(() => document.activeElement === document.body)
  await decideByKey(page, 'r')
  const bar = lastDecision(page)
  await bar.getByRole('button', { name: 'Adds detail' }).click()
  await page.keyboard.press('z') // removes the bar's buttons
  await expect(bar.getByText('Undone')).toBeVisible()
  await expect.poll(focusLost).toBe(false)

  await decideByKey(page, 'a')
  await bar.getByRole('button', { name: 'note' }).click()
  await expect(bar.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('textbox')).toBeHidden()
  await expect.poll(focusLost).toBe(false)

  await page.goto(`${agent.queue}&signal=value`)
  await settled(page)
  await page.getByRole('button', { name: 'Clear', exact: false }).first().click()
  await expect.poll(focusLost).toBe(false)
  await page.goto(agent.queue)
  await settled(page)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(2)
  const help = page.getByRole('region', { name: 'First steps' })
  await help.getByRole('button', { name: 'Got it' }).click()
  await expect.poll(focusLost).toBe(false)

  await agent.decideAs('Ben', number ?? 0, 'keep_both')
  await answer(page, 'Undo').click()
  const conflict = page.getByRole('dialog', { name: 'Later operations depend on this' })
  await conflict.getByRole('button', { name: 'Leave it' }).click()
  await expect(conflict).toBeHidden()
  await expect(page.getByRole('group', { name: 'Decision' })).toBeFocused()
})

for (const width of [390, 320]) {
  test(`[NV1] ${width} px wide, the navigation shows all places and the current page`, async ({
    agent,
    visit,
  }) => {
    await agent.pairs(1)
    const together = await agent.versions()
    const page = await visit(agent.queue, { viewport: { width, height: 844 } })
    for (const place of await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .all())
      await expect(place).toBeInViewport({ ratio: 0.98 })
    for (const [at, title] of [
      ['/settings', 'Settings'],
      ['/go-live/default/agreement', 'Go live'],
      [together, 'Review'],
      ['/activity/import', 'Activity'],
    ] as const) {
      await page.goto(at)
      const current = page
        .getByRole('navigation', { name: 'Main' })
        .locator('[aria-current=page]', { hasText: title })
      await expect(current).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0])
    }
  })
}

test('[NV1] on a phone, tabs keep to one line, which scrolls to the current one and to the focus', async ({
  agent,
  visit,
}) => {
  await agent.pairs(1)
  const page = await visit('/review/test', { viewport: { width: 320, height: 844 } })
  for (const [at, label] of [
    ['/review/test', 'Review'],
    [`/memory/still-true?agent=${agent.id}`, 'Memory'],
    ['/settings/keys', 'Settings'],
  ] as const) {
    await page.goto(at)
    const strip = page.getByRole('navigation', { name: label, exact: true })
    await expect(strip.locator('[aria-current=page]')).toBeInViewport({ ratio: 0.99 }) // a part of a pixel may be cut off
    const tabs = strip.getByRole('link')
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect([label, new Set(tops).size]).toEqual([label, 1])
    await expect(tabs.first()).not.toBeInViewport({ ratio: 0.99 }) // it is wider than the page
    await tabs.nth(1).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(tabs.first()).toBeFocused()
    await expect(tabs.first()).toBeInViewport()
    await expect(tabs.first()).toHaveCSS('outline-offset', '-2px') // inside, where the strip does not cut it off
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await violations(page)).toEqual([])
  }
})

test('forced colors: selection and focus are outlined', async ({ agent, reviewer }) => {
  await agent.pairs(2)
  const { page } = await reviewer('Ada', agent.queue)
  await page.emulateMedia({ forcedColors: 'active' })
  await settled(page)
  await expect(rows(page, { selected: true })).toHaveCSS('outline-style', 'solid')
  await expect(rows(page).nth(1)).not.toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('e') // the details
  const modes = page.getByRole('group', { name: 'Diff mode' })
  await expect(modes.getByRole('button', { pressed: true })).toHaveCSS('outline-style', 'solid')
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  await expect(current).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus-visible')
  await expect(focused).toHaveCSS('outline-style', 'solid')
  await expect(focused).toHaveCSS('outline-width', '2px')
})

test('reduced motion: nothing animates', async ({ agent, reviewer }) => {
  await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue, { reducedMotion: 'reduce' })
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element)
          return (
            transitionDuration.split(', ').some((each) => parseFloat(each) > 0) ||
            animationName !== 'none'
          )
        }).length + document.getAnimations().length,
    )
  await decideByKey(page, 'a')
  expect(await moving()).toBe(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  expect(await moving()).toBe(0)
})

for (const [theme, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`${theme} chosen where the system is ${system}: no other background is ever painted`, async ({
    agent,
    visit,
  }) => {
    await agent.pairs(2)
    const page = await visit('/settings/keys', { colorScheme: system })
    await listening(page)
    await page
      .getByRole('group', { name: 'Theme' })
      .getByRole('button', { name: theme === 'dark' ? 'Dark' : 'Light' })
      .click()
    await page.addInitScript(() => {
      const grounds: string[] = []
      Object.assign(window, { grounds })
      const look = () => {
        if ((document.body?.children.length ?? 0) > 1)
          // there is more than the script to paint
          grounds.push(getComputedStyle(document.documentElement).backgroundColor)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(agent.queue)
    await settled(page)
    const grounds = await page.evaluate(() => [
      ...new Set((window as unknown as { readonly grounds: string[] }).grounds),
    ])
    expect(grounds).toEqual([theme === 'dark' ? 'rgb(15, 17, 21)' : 'rgb(255, 255, 255)'])
  })
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((each) => each === document.activeElement)
}

test('on a phone the rarer answer is available too, and a wide table shows that it continues', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(1)
  const { page } = await reviewer('Ada', agent.queue, { viewport: PHONE })
  await settled(page)
  const bar = page.getByRole('group', { name: 'Decision' })
  for (const name of ['Approve', 'Reject', 'Unsure', 'Reverse', 'Undo'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeInViewport()
  await answer(page, 'Reverse').click()
  await expect
    .poll(async () => (await agent.standing()).at(-1))
    .toMatchObject({ verdict: 'reverse' })

  await page.goto('/review/patterns')
  const boxes = page.locator('section.more-beside')
  const wide = await boxes.evaluateAll((all) =>
    all.map((box) => ({
      more: box.scrollWidth > box.clientWidth,
      fades: getComputedStyle(box).maskImage.startsWith('linear-gradient'),
    })),
  )
  expect(wide.some(({ more }) => more)).toBe(true)
  expect(wide.every(({ fades }) => fades)).toBe(true)
})

test('everything that opens has the same sign', async ({ agent, visit }) => {
  await agent.pairs(1)
  for (const at of [agent.queue, '/go-live/default/threshold', '/review/blind', '/review/test']) {
    const page = await visit(at)
    await listening(page)
    await page.locator('summary').first().waitFor({ state: 'attached' })
    const signs = await page
      .locator('summary')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').content))
    expect(signs.length).toBeGreaterThan(0)
    expect(new Set(signs).size).toBe(1)
    expect(signs[0]).toContain('▸')
  }
})

test('the connection status ends at the right edge of its bar', async ({ agent, visit }) => {
  await agent.pairs(1)
  const page = await visit(agent.queue)
  const words = page.locator('[data-connection=live]')
  await expect(words).toBeVisible()
  const gap = await words.evaluate((element) => {
    const bar = element.closest('div')
    return (bar?.getBoundingClientRect().right ?? 0) - element.getBoundingClientRect().right
  })
  expect(Math.abs(gap)).toBeLessThan(1)
})
