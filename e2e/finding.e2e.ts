import type { Page } from '@playwright/test'

import { informativeness } from '@/lib/domain/informativeness'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { expectShown, listedNumbers, rows } from './screen'
import type { Agent } from './seed'
import { listening, settled } from './watch-page'

async function openPalette(page: Page) {
  await listening(page)
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search or run a command' })
  const field = dialog.getByRole('combobox', { name: 'Search or run a command' })
  await expect(field).toBeFocused()
  return { dialog, field, active: dialog.getByRole('option', { selected: true }) }
}

const heading = (page: Page) => page.getByRole('heading', { level: 2, name: /^View:/ })

async function openViews(page: Page) {
  await expect(heading(page)).toBeVisible() // it appears after the first paint, and its key with it
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('the palette shows the key of an action and does what the key does', async ({
  agent,
  reviewer,
}) => {
  const [first, second] = await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  await expectShown(page, first)
  await settled(page)
  const { dialog, field, active } = await openPalette(page)
  await field.fill('keep both rej')
  await expect(active).toHaveText(/^Reject: keep bothR$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectShown(page, second)
  await expect
    .poll(async () => (await agent.verdicts()).map(({ number, value }) => [number, value]))
    .toEqual([[first, 'keep_both']])

  await settled(page)
  const again = await openPalette(page)
  await expect(again.active).toHaveText(/^Go to Review/) // not the last choice, which decides
  await page.keyboard.press('ArrowDown')
  await expect(again.active).toHaveText(/^Go to Memory/)
  await page.keyboard.press('ArrowUp')
  await expect(again.active).toHaveText(/^Go to Review/)
  await page.keyboard.press('Escape')
  await expect(again.dialog).toBeHidden()
  expect(await agent.verdicts()).toHaveLength(1)

  const reasons = await openPalette(page)
  await reasons.field.fill('reason adds detail')
  await expect(reasons.active).toHaveText(/4$/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await agent.verdicts())[0]?.reason).toBe('refinement')
})

test('[F6] the palette with Enter and nothing typed decides nothing', async ({
  agent,
  reviewer,
}) => {
  const [first] = await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  await expectShown(page, first)
  await settled(page)
  const { dialog, active } = await openPalette(page)
  await expect(active).not.toHaveText(/^(Approve|Reject|Unsure|Reverse|Undo)/)
  await expect(dialog.getByRole('group').last()).toHaveAccessibleName('Decide and undo')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await settled(page)
  await expect(page).toHaveURL(/\/review/)
  expect(await agent.verdicts()).toEqual([])
})

test('the palette finds facts, proposals, pages, views and agents', async ({ agent, reviewer }) => {
  const [number] = await agent.pairs(2)
  const word = `quokka${agent.id.slice(4)}`
  await agent.facts([{ entity: 'Zoo', aspect: 'animals', content: `keeps a ${word} 京都 🦉` }])
  const { page } = await reviewer('Ada', agent.queue)
  const fact = await openPalette(page)
  await fact.field.fill(`京都 ${word.slice(2)}`)
  await expect(fact.dialog.getByRole('group', { name: 'Facts' })).toContainText(word)
  await expect(fact.active).toContainText(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/memory\/facts\//)

  const proposal = await openPalette(page)
  await expect(proposal.dialog.getByRole('option', { name: /^Approve/ })).toHaveCount(0) // not available here
  await proposal.field.fill(`p-${number}`)
  await expect(proposal.active).toContainText(`P-${number} `)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/p\//)

  const view = await openPalette(page)
  await view.field.fill('view context')
  await expect(view.active).toContainText('Context differs')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/context=1/)
  await expect(heading(page)).toHaveText(/Context differs/)

  const agents = await openPalette(page)
  await agents.field.fill(agent.id)
  await expect(agents.dialog.getByRole('group', { name: 'Agents' })).toContainText(agent.id)
  await agents.dialog.getByRole('group', { name: 'Agents' }).getByRole('option').first().click()
  await expect(page).toHaveURL(new RegExp(`agent=${agent.id}`))
  await expectShown(page, number)

  const nothing = await openPalette(page)
  await nothing.field.fill('" OR (* zzzzqqq')
  await expect(nothing.dialog.getByText('Nothing found.')).toBeVisible()
})

test('the palette also opens by its button, which shows its key and gets focus back', async ({
  visit,
}) => {
  const page = await visit('/memory/facts')
  await listening(page)
  const button = page.getByRole('button', { name: 'Search or run a command' })
  await expect(button).toContainText('Ctrl+K', { useInnerText: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Search or run a command' })
  await expect(dialog.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
})

test('the palette has no violation in light or dark', async ({ agent, visit }) => {
  await agent.pairs(2)
  const page = await visit(agent.queue)
  const { field, dialog } = await openPalette(page)
  await field.fill('person')
  await expect(dialog.getByRole('group', { name: 'Proposals' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
})

test('the search finds all words in any order, and any input is valid', async ({
  agent,
  visit,
}) => {
  const numbers = await agent.pairs(3)
  const page = await visit(agent.queue)
  await listening(page)
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search both texts' })
  await field.fill('oulu TURKU 2')
  await expect(rows(page)).toHaveCount(1)
  expect(await listedNumbers(page)).toEqual([numbers[1]])
  await field.fill('"oulu AND (')
  await expect(page.getByText('0 of 3 match')).toBeVisible()
})

/** One proposal for each of the views, and one for none. */
async function seedViews(agent: Agent) {
  const home = (nth: number) => ({ entity: `View ${nth}`, aspect: 'home' })
  const pair = (nth: number, more: object = {}) => [
    { ...home(nth), ...more, daysAgo: 60, content: `View ${nth} lives in Turku.` },
    { ...home(nth), ...more, daysAgo: 3, content: `View ${nth} lives in Oulu.` },
  ]
  const context = pair(2)
  await agent.facts([
    ...pair(1),
    ...context.map((fact, nth) => ({ ...fact, metadata: { thread: nth } })),
    ...pair(3, { importance: 0.9 }),
  ])
}

test('five views are built in; each is a filter with its own address', async ({
  agent,
  reviewer,
}) => {
  await seedViews(agent)
  const proposals = await agent.proposals()
  const [plain, context, impact] = [1, 2, 3].map(
    (nth) => proposals.find(({ entity }) => entity === `View ${nth}`)?.number,
  )
  const { page } = await reviewer('Ada', agent.queue)
  const shows = async (name: string, numbers: readonly (number | undefined)[]) => {
    const dialog = await openViews(page)
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(dialog).toBeHidden()
    await expect(heading(page)).toHaveText(new RegExp(name))
    await expect(rows(page)).toHaveCount(numbers.length)
    await expect.poll(async () => new Set(await listedNumbers(page))).toEqual(new Set(numbers))
    await expect(page).toHaveURL(/agent=/)
  }
  await shows('Near the threshold', [plain, context, impact]) // 0.75 is near 0.70
  await shows('Single weak signal', [plain, context, impact])
  await shows('Context differs', [context])
  await shows('High impact', [impact])
  await expect(page).toHaveURL(/impact=/)
  const address = page.url()
  await shows('Mine', [])

  const dialog = await openViews(page)
  await dialog.getByRole('button', { name: /^Needs review/ }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(heading(page)).toHaveText(/Needs review/)
  await settled(page)
  await page.keyboard.press('u')
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  const { number: unsure } = (await agent.verdicts())[0] ?? {}
  await shows('Mine', [unsure])

  await page.goto(address.replace(/&p=[^&]*/, ''))
  await expect(heading(page)).toHaveText(/High impact/)
})

test('in a row the entity is cut before the aspect', async ({ agent, visit }) => {
  const slot = { entity: 'The long name of a project that nobody shortens', aspect: 'refund rules' }
  await agent.facts([
    { ...slot, daysAgo: 60, content: 'The office is in Turku.' },
    { ...slot, daysAgo: 3, content: 'The office is in Oulu.' },
  ])
  const page = await visit(agent.queue)
  await listening(page)
  const isCut = (text: string) =>
    rows(page)
      .getByText(text, { exact: true })
      .evaluate((element) => element.scrollWidth > element.clientWidth)
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 1024) await page.keyboard.press('\\') // there it lies over the pair, on request
    expect([await isCut(slot.entity), await isCut(slot.aspect)]).toEqual([true, false])
    expect((await rows(page).first().boundingBox())?.height).toBe(56)
  }
})

test('the agent filter is visible and removable, also in an empty list', async ({
  agent,
  visit,
}) => {
  const numbers = await agent.pairs(2)
  const page = await visit(agent.queue)
  const filters = page.getByRole('button', { name: 'Filter (1)' })
  await expect(filters).toBeVisible()
  await listening(page)
  await page.getByRole('button', { name: `Clear agent: ${agent.id}` }).click()
  await expect(page).not.toHaveURL(/agent=/)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()

  await page.goto(`${agent.queue}&lane=unsure`)
  await expect(page.getByText(`Only ${agent.id} is shown.`)).toBeVisible()
  await listening(page)
  await page.getByRole('main').getByRole('button', { name: 'To review 2' }).last().click()
  await expectShown(page, numbers[0])

  await page.goto('/review?agent=nobody-has-this-name')
  await expect(page.getByText('No agent is called nobody-has-this-name.')).toBeVisible()
  await listening(page)
  await page.getByRole('button', { name: 'Show all agents' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/agent=/)
})

test('on a phone an empty queue links to its list and filters, and back', async ({
  agent,
  visit,
}) => {
  const numbers = await agent.pairs(2)
  const page = await visit(`${agent.queue}&entity=Nobody`, {
    viewport: { width: 390, height: 844 },
  })
  await listening(page)
  const list = page.getByRole('region', { name: 'List' })
  await expect(page.getByText('0 of 2 match')).toBeVisible()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: 'Close the list' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await list.getByRole('button', { name: 'Clear entity: Nobody' }).click()
  await expect(page.getByRole('button', { name: 'Close the list' })).toBeHidden()
  await rows(page).first().click()
  await expect(list).toBeHidden()
  await expect(page.getByRole('main')).toContainText(`P-${numbers[0]}`)
})

test('a custom view is saved, chosen, deleted and restored', async ({ agent, visit }) => {
  await seedViews(agent)
  const page = await visit(`${agent.queue}&q=turku&sort=oldest`)
  const dialog = await openViews(page)
  await dialog.getByRole('button', { name: 'Save this view…' }).click()
  await dialog.getByLabel('Name of this view').fill('Turku first')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Turku first/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveText(/Turku first/)
  await page.goto(agent.queue)
  await expect(rows(page)).toHaveCount(3)
  const again = await openViews(page)
  await again.getByRole('button', { name: 'Delete Turku first' }).click()
  await expect(again.getByRole('button', { name: /^Turku first/ })).toHaveCount(0)
  await again.getByRole('button', { name: 'Undo' }).click()
  await again.getByRole('button', { name: /^Turku first/ }).click()
  await expect(page.getByRole('searchbox', { name: 'Search both texts' })).toHaveValue('turku')
})

test('[F3] most informative first, with its formula and the three factors', async ({
  agent,
  visit,
}) => {
  await agent.pairs(2) // two signals
  await seedViews(agent)
  const all = await agent.proposals()
  const page = await visit(`${agent.queue}&sort=informative`)
  const facts = new Map((await agent.rows()).map((row) => [row.id, row]))
  const factors = all
    .map(({ number, confidence, olderFactId, newerFactId }) => ({
      number,
      ...informativeness({
        confidence,
        minConfidence: 0.7,
        labelled: 0,
        importances: [olderFactId, newerFactId].map((id) => facts.get(id)?.importance ?? null),
      }),
    }))
    .toSorted((a, b) => b.score - a.score || b.number - a.number)
  await expect(rows(page)).toHaveCount(all.length)
  expect(await listedNumbers(page)).toEqual(factors.map(({ number }) => number))
  const [first] = factors
  const how = page.getByText('How this is ordered')
  await expect(how).toContainText(`${first?.near.toFixed(2)}×1.00×0.90=${first?.score.toFixed(2)}`)
  await how.click()
  await expect(
    page.getByText('near the threshold × few answers to its pattern × impact'),
  ).toBeVisible()
})

test('the rail says how long the oldest has been pending', async ({ agent, request, visit }) => {
  await agent.pairs(1)
  const shell = (await (await request.get('/api/shell')).json()) as { oldestPendingAt: string }
  const oldest = Date.parse(shell.oldestPendingAt) // all agents, including those of other tests
  const page = await visit('/memory/facts')
  await page.clock.setFixedTime(oldest + 2 * 3_600_000)
  await page.goto('/activity')
  const queue = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Review/ })
  await expect(queue).toHaveAccessibleName(/[\d,]+ to review, oldest waiting 2 hours$/)
  await page.clock.setFixedTime(oldest + 5 * 86_400_000)
  await page.reload()
  await expect(queue).toHaveAccessibleName(/[\d,]+ to review, oldest waiting 5 days$/)
})

test('an agent is shown by title; its id is on hover, and in a fact’s details', async ({
  store,
  visit,
}) => {
  const agent = await store.read.agent.findFirstOrThrow({ where: { title: { not: null } } })
  const fact = await store.read.fact.findFirstOrThrow({ where: { agentId: agent.id } })
  const page = await visit(`/activity?agent=${encodeURIComponent(agent.id)}`)
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })
    .first()
  await expect(entry.getByText(agent.title ?? '', { exact: true })).toHaveAttribute(
    'title',
    agent.id,
  )
  await page.goto(`/memory/facts/${fact.id}`)
  const place = page.getByRole('navigation', { name: 'Where it belongs' })
  await expect(place.getByRole('link').first()).toHaveText(agent.title ?? '')
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText(agent.id, { exact: true })).toBeVisible()
})
