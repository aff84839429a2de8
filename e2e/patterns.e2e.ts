import { expect, test } from './fixtures'
import { chart, column, label, pairs, settledPair } from './patterns-page'
import { lastDecision } from './screen'
import { listening } from './watch-page'

test('[L3] a pattern is sampled and labeled by keys, and its column keeps count', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(12)
  const { page } = await reviewer('Ada', `/review/patterns?agent=${agent.id}`)
  await listening(page)
  const figure = page.getByRole('figure', { name: 'Pattern board' })
  await expect(figure).toContainText('1 pattern among 12 proposals, 0 labels.')
  await column(page, 'V+T').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Value and temporal (V+T)' })).toBeVisible()
  await expect(pairs(page)).toHaveCount(5)
  await expect(page.getByText('0 of 20 labels before the rest can be decided')).toBeVisible()

  const first = await label(page, 'r')
  await expect(lastDecision(page)).toContainText(`P-${first} ✕ rejected`)
  const second = await label(page, 'a')
  const third = await label(page, 'u')
  expect(new Set([first, second, third]).size).toBe(3)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(3)
  expect(
    (await agent.verdicts()).map(({ number, value, reverted }) => [number, value, reverted]),
  ).toEqual([
    [first, 'keep_both', false],
    [second, 'supersede', false],
    [third, 'unsure', false],
  ])
  await expect(column(page, 'V+T')).toHaveAccessibleName(
    /12 proposals, 9 waiting, 1 unsure, 1 of 2 wrong\. Too few to tell/,
  )

  await page.keyboard.press('z')
  await expect(lastDecision(page)).toContainText('Undone')
  await expect(column(page, 'V+T')).toHaveAccessibleName(/10 waiting, 1 of 2 wrong/)
  await expect(page.locator('li[aria-current]')).toContainText(`P-${third}`)
})

test('labeling the last of five loads the next five, and a reload draws from the rest', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(8)
  const { page } = await reviewer('Ada', `/review/patterns?agent=${agent.id}&pattern=V%2BT&seed=1`)
  await listening(page)
  const labelled: number[] = []
  for (let nth = 0; nth < 5; nth += 1) labelled.push(await label(page, 'r'))
  await expect(pairs(page)).toHaveCount(8)
  expect(labelled).not.toContain(await settledPair(page))
  await expect(page.getByText('These are all the open pairs.')).toBeVisible()
  await expect.poll(async () => (await agent.verdicts()).length).toBe(5)
  await page.reload()
  await expect(pairs(page)).toHaveCount(3)
  for (const number of labelled) await expect(page.getByText(`P-${number}`)).toHaveCount(0)
})

test('the board follows the arrow keys and has a table of the same numbers', async ({
  agent,
  visit,
}) => {
  const [number] = await agent.pairs(2)
  await agent.facts([
    { entity: 'Kim', aspect: 'diet', daysAgo: 2, content: 'Kim always eats red meat' },
    { entity: 'Kim', aspect: 'diet', daysAgo: 2, content: 'Kim never eats red meat' },
  ])
  await agent.decideAs('Ben', number ?? 0, 'keep_both')
  const page = await visit(`/review/patterns?agent=${agent.id}`)
  await listening(page)
  const buttons = chart(page).getByRole('button')
  const count = await buttons.count()
  expect(count).toBeGreaterThan(1)
  await buttons.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(buttons.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(buttons.last()).toBeFocused()

  const table = page.getByRole('table', { name: /^Every pattern\..*Clopper–Pearson/ })
  await expect(table).toBeHidden()
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('button', { name: 'Hide table', expanded: true })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(count + 1)
  await expect(table.getByRole('row', { name: /^Value and temporal V\+T/ })).toContainText('1/1')
  await expect(page.getByRole('table', { name: /^Each signal/ })).toContainText('no labels yet')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(chart(page)).toBeHidden()
  await expect(table).toBeVisible()
  await table.getByRole('button', { name: 'Value and temporal' }).click()
  await expect(pairs(page)).toHaveCount(1)
})

test('no proposals and no decisions are reported', async ({ agent, visit }) => {
  await agent.facts([{ entity: 'Mara', aspect: 'pet', content: 'Mara has a cat.' }])
  const page = await visit(`/review/patterns?agent=${agent.id}`)
  await expect(page.getByText('No proposals from this agent and detector')).toBeVisible()
  await agent.pairs(1)
  await page.reload()
  await expect(page.getByText('No decisions yet.')).toBeVisible()
})

test('[RS4] [RS6] a card and its row say how far pairs like this can be relied on, and the details lead to them', async ({
  agent,
  reviewer,
}) => {
  const numbers = await agent.pairs(21)
  for (const number of numbers.slice(0, 20)) await agent.decideAs('Ben', number, 'keep_both')
  const { page } = await reviewer('Ada', agent.queue)
  const card = page.locator('main [data-top=true]')
  await expect(card).toContainText('Often wrong: 0 of 20 pairs like this.')
  await expect(page.getByRole('option', { name: 'often wrong' })).toHaveCount(1)
  await page.keyboard.press('e')
  const line = card.getByRole('link', { name: 'Value (V+T): 0 of 20 right, 0–17%.' })
  await expect(card).toContainText('was right 0% of the time (20 labels).')
  await line.click()
  await expect(page.getByRole('heading', { name: 'Value and temporal (V+T)' })).toBeVisible()
})

test('[K2][K5] after 20 labels the rest is decided as one operation, not as labels, with one undo', async ({
  agent,
  reviewer,
}) => {
  const numbers = await agent.pairs(27)
  for (const number of numbers.slice(0, 19)) await agent.decideAs('Ben', number, 'keep_both')
  const { name, page } = await reviewer(
    'Ada',
    `/review/patterns?agent=${agent.id}&pattern=V%2BT&seed=1`,
  )
  await listening(page)
  const reject = page.getByRole('button', { name: 'Reject the other 7' })
  await expect(page.getByText('19 of 20 labels before the rest')).toBeVisible()
  await expect(reject).toHaveCount(0)
  await label(page, 'r')
  await expect(reject).toBeVisible()
  await expect(column(page, 'V+T')).toHaveAccessibleName(/20 of 20 wrong, 83–100%/)
  // [K8] what the labels support comes first
  await expect(page.getByRole('button', { name: /the other 7$/ })).toHaveText([/Reject/, /Approve/])

  await reject.click()
  const dialog = page.getByRole('dialog', { name: 'Reject 7 proposals?' })
  await expect(dialog).toContainText('5 random pairs')
  await expect(dialog).toContainText('Value and temporal: 20 of 20 wrong, 83–100%')
  await agent.pairs(1) // too late to be among them
  await dialog.getByRole('button', { name: 'Reject 7' }).click()
  const done = page.getByRole('dialog', { name: 'Rejected 7.' })
  await expect(done).toBeVisible()
  const standing = await agent.standing()
  expect(standing.filter(({ status }) => status === 'pending')).toHaveLength(1)
  const operations = await agent.operations(name)
  expect(operations.map(({ kind }) => kind)).toEqual(['decide', 'decide-many'])
  await expect(chart(page).getByRole('button', { includeHidden: true })).toHaveAttribute(
    'aria-label',
    /28 proposals, 1 waiting, 7 bulk decisions, 20 of 20 wrong, 83–100%/,
  )

  await done.getByRole('button', { name: 'Undo all' }).click()
  await expect(done).toBeHidden()
  await expect(column(page, 'V+T')).toHaveAccessibleName(/8 waiting, 20 of 20 wrong/)
  expect((await agent.verdicts()).filter(({ reverted }) => reverted)).toHaveLength(7)
})

test('a link to a pattern opens at its pairs, and their answers are at the foot of the window', async ({
  agent,
  visit,
}) => {
  await agent.pairs(3)
  const page = await visit('/review')
  await page.setViewportSize({ width: 1280, height: 600 }) // the board fills it
  await page.goto(`/review/patterns?agent=${agent.id}&pattern=V%2BT`)
  await expect(pairs(page).first()).toBeInViewport()
  const bar = lastDecision(page)
  const foot = async () => {
    const box = await bar.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  const height = page.viewportSize()?.height
  expect(await foot()).toBe(height)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await foot()).toBe(height)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(pairs(page).first()).not.toBeInViewport()
  await expect(bar).not.toBeInViewport() // nothing to answer is in view
})
