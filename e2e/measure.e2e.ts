import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { labelButton, labelByKey, lastLabel, pairId, settledPair, shownPair } from './measure-page'
import { listening } from './watch-page'

test('[B20] a sample is drawn, labeled by keys and by mouse, and a label is undone', async ({
  agent,
  reviewer,
  store,
}) => {
  await agent.pairs(8)
  const { name, page } = await reviewer('Ada', agent.queue)
  await listening(page)
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page.getByRole('link', { name: 'Blind review', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const form = page.getByRole('form', { name: 'Draw a sample' })
  await form.getByLabel('Agent').selectOption(agent.id)
  await form.getByLabel('Pairs').fill('0')
  await form.getByRole('button', { name: 'Draw' }).click()
  await expect(form.getByText('A whole number from 1 to 2,000.')).toBeVisible()
  await form.getByLabel('Pairs').fill('6')
  await form.getByLabel('Second labels (%)').fill('50')
  await form.getByRole('button', { name: 'Draw' }).click()
  await expect(page).toHaveURL(/\/review\/blind\/./)
  const sample = await store.read.sample.findFirstOrThrow({ where: { agentId: agent.id } })
  await expect(
    page.getByRole('heading', { name: `Blind sample ${sample.number} · ${agent.id}` }),
  ).toBeVisible()
  await expect(page.getByText('0 of 9 labels')).toBeVisible()
  await expect(page.getByText('6 left for you')).toBeVisible()

  const first = await labelByKey(page, 'r')
  await expect(lastLabel(page)).toContainText('rejected')
  const second = await settledPair(page)
  await labelButton(page, 'Approve').click()
  await expect(lastLabel(page)).toContainText('approved')
  await expect(page.getByText('2 of 9 labels')).toBeVisible()
  const third = await labelByKey(page, 'u')
  const fourth = await labelByKey(page, 'Shift+A')
  await expect(page.getByText('4 of 9 labels')).toBeVisible()
  expect(new Set([first, second, third, fourth]).size).toBe(4)

  await page.keyboard.press('z')
  await expect(shownPair(page)).toHaveAttribute('data-pair', fourth)
  await expect(lastLabel(page)).toContainText('Undone')
  await expect(page.getByText('3 of 9 labels')).toBeVisible()
  await labelByKey(page, 'a')
  await expect.poll(async () => (await agent.labels()).length).toBe(5)
  expect(
    (await agent.labels()).map(({ pairId: id, value, reverted }) => [id, value, reverted]),
  ).toEqual([
    [first, 'keep_both', false],
    [second, 'supersede', false],
    [third, 'unsure', false],
    [fourth, 'reverse', true],
    [fourth, 'supersede', false],
  ])
  expect((await agent.labels()).every((label) => label.reviewer === name)).toBe(true)

  await page.keyboard.press('Escape')
  const item = page.getByRole('listitem', { name: `Sample ${sample.number}`, exact: true })
  await expect(item).toContainText('4 of 9 labels')
  await expect(item).toContainText('2 left for you')
  await expect(item.getByRole('link', { name: `Label Sample ${sample.number}` })).toBeVisible()
  await item.getByText('Sampled pairs', { exact: true }).click()
  await expect(item.getByRole('row', { name: /^Proposed 0\.\d\d–\d\.\d\d 8 6$/ })).toBeVisible()
  await item.getByRole('link', { name: 'Undo in Activity' }).click()
  await expect(
    page.getByRole('heading', {
      name: `Drew blind sample ${sample.number}: 6 pairs from ${agent.id}`,
    }),
  ).toBeVisible()
})

test('with nothing to draw, the form says why', async ({ agent, reviewer }) => {
  await agent.facts([{ entity: 'Kim', aspect: 'diet', content: 'Kim eats fish' }])
  const { page } = await reviewer('Ada', '/review/blind')
  const form = page.getByRole('form', { name: 'Draw a sample' })
  await form.getByLabel('Agent').selectOption(agent.id)
  await form.getByRole('button', { name: 'Draw' }).click()
  await expect(form.getByRole('alert')).toContainText(
    'No two facts share an entity and an aspect, so there is nothing to sample.',
  )
  await expect(form.getByRole('button', { name: 'Draw' })).toBeFocused()
  await expect(page).toHaveURL(/\/review\/blind$/)
})

test('without a name it is asked for, and the label given is kept', async ({ agent, visit }) => {
  await agent.pairs(3)
  const page = await visit(`/review/blind/${await agent.sample()}`)
  await listening(page)
  const shown = await settledPair(page)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Who is deciding?' })
  await dialog.getByLabel('Your name').fill('Ada who came late')
  await dialog.getByRole('button', { name: 'Use this name' }).click()
  await expect(page.getByText('1 of 3 labels')).toBeVisible()
  await expect
    .poll(() => agent.labels())
    .toMatchObject([{ pairId: shown, value: 'keep_both', reviewer: 'Ada who came late' }])
  await expect(shownPair(page)).not.toHaveAttribute('data-pair', shown)
  await expect(page.getByText('Labeled by Ada who came late')).toBeVisible()
})

test('a reload keeps the place, and more pairs load before the last is labeled', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(25)
  const { page } = await reviewer('Ada', `/review/blind/${await agent.sample()}`)
  await listening(page)
  const labelled: string[] = []
  for (let nth = 0; nth < 22; nth += 1) labelled.push(await labelByKey(page, nth % 2 ? 'a' : 'r'))
  expect(new Set(labelled).size).toBe(22)
  await expect(page.getByText('22 of 25 labels')).toBeVisible()
  await expect.poll(async () => (await agent.labels()).length).toBe(22)
  const next = await pairId(page)
  await page.reload()
  await expect(shownPair(page)).toHaveAttribute('data-pair', next)
  await expect(page.getByText('22 of 25 labels')).toBeVisible()

  for (let nth = 0; nth < 3; nth += 1) await labelByKey(page, 'u')
  const end = page.getByRole('region', { name: /^You’re done with sample/ })
  await expect(end).toContainText('You labeled 25 pairs: 11 approved, 11 rejected, 3 unsure.')
  await expect(end).toContainText('22 pairs of 25 are settled.')
  await expect(end).toContainText('From other people, 3 disputed pairs wait.')
  await expect(end.getByRole('link', { name: 'See the results' })).toHaveAttribute(
    'href',
    /^\/go-live\?sample=/,
  )
  await page.keyboard.press('z')
  await expect(shownPair(page)).toBeVisible()
  await expect(page.getByText('1 left for you')).toBeVisible()
})

test('a key pressed twice or held down, and a double click, label once', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(6)
  const { page } = await reviewer('Ada', `/review/blind/${await agent.sample()}`)
  await listening(page)
  const first = await settledPair(page)
  await page.keyboard.press('r')
  await page.keyboard.press('r')
  const second = await settledPair(page)
  await page.keyboard.down('a')
  await page.waitForTimeout(300) // longer than a pair must be on screen
  await page.keyboard.down('a') // as auto-repeat sends it
  await page.keyboard.up('a')
  const third = await settledPair(page)
  await labelButton(page, 'Unsure').dblclick()
  const fourth = await labelByKey(page, 'r')
  await expect.poll(async () => (await agent.labels()).length).toBeGreaterThan(3)
  expect((await agent.labels()).map(({ pairId: id }) => id)).toEqual([first, second, third, fourth])
})

test('[B4] [B16] two people disagree without seeing each other’s labels, and a third settles it', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(2)
  const at = `/review/blind/${await agent.sample({ twice: 1 })}`
  const { page: ada } = await reviewer('Ada', at)
  const { page: ben } = await reviewer('Ben', at)
  const { page: cy, name } = await reviewer('Cy', at)
  await listening(ada)
  await listening(ben)
  const pairs = [await labelByKey(ada, 'a'), await labelByKey(ada, 'r')]
  expect([await labelByKey(ben, 'r'), await labelByKey(ben, 'r')]).toEqual(pairs)
  await expect.poll(async () => (await agent.labels()).length).toBe(4)

  await cy.reload()
  await listening(cy)
  await expect(shownPair(cy)).toHaveAttribute('data-pair', pairs[0] ?? '')
  await expect(shownPair(cy)).toContainText(
    'Two people disagree: one approved, one rejected. You settle it.',
  )
  await expect(cy.getByText('1 for you to adjudicate')).toBeVisible()
  await labelByKey(cy, 'r')
  await expect(cy.getByText('You labeled 1 pair: 1 rejected.')).toBeVisible()
  await expect(cy.getByText('2 pairs of 2 are settled.')).toBeVisible()
  expect((await agent.labels()).at(-1)).toMatchObject({
    pairId: pairs[0],
    reviewer: name,
    role: 'adjudication',
    value: 'keep_both',
  })
})

test('[B18] a pair someone else has since settled is reported and skipped', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(3)
  const { page } = await reviewer('Ada', `/review/blind/${await agent.sample()}`)
  await listening(page)
  const taken = await settledPair(page)
  await agent.labelAs('Ben', taken, 'supersede')
  await labelByKey(page, 'r')
  await expect(lastLabel(page)).toContainText(
    'Not recorded: Others have labeled this pair since and agree',
  )
  await expect(page.getByText('1 of 3 labels')).toBeVisible()
  await labelByKey(page, 'r')
  await labelByKey(page, 'r')
  await expect(page.getByRole('region', { name: /^You’re done/ })).toContainText(
    '2 pairs: 2 rejected',
  )
})

test('[A5] [B19] offline, labeling continues; labels are sent once, also after a reload', async ({
  agent,
  reviewer,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/)
  await agent.pairs(6)
  const { page } = await reviewer('Ada', `/review/blind/${await agent.sample()}`)
  await listening(page)
  const lost = await settledPair(page)
  const arrived = answersLost(page)
  await page.keyboard.press('r') // the request arrives, but its answer does not
  await arrived
  await expect(lastLabel(page)).toContainText('1 label not saved yet')
  await page.unroute('**/{blind,measure}/**')
  await page.context().setOffline(true)
  const second = await labelByKey(page, 'a')
  const third = await labelByKey(page, 'u')
  await expect(lastLabel(page)).toContainText('3 labels not saved yet')
  await page.keyboard.press('z')
  await expect(shownPair(page)).toHaveAttribute('data-pair', third)
  await expect(lastLabel(page)).toContainText('2 labels not saved yet')
  expect(await agent.labels()).toHaveLength(1)

  await page.context().setOffline(false)
  await expect(lastLabel(page)).not.toContainText('not saved yet')
  await expect(lastLabel(page)).not.toContainText('Not recorded') // a second request would be refused
  // The third may have been recorded just before it was undone; then it is stored as reverted.
  const standing = async () => (await agent.labels()).filter(({ reverted }) => !reverted)
  await expect
    .poll(async () => (await standing()).map(({ pairId }) => pairId))
    .toEqual([lost, second])
  await page.reload()
  await expect(shownPair(page)).toHaveAttribute('data-pair', third)
  await expect(page.getByText('2 of 6 labels')).toBeVisible()
})

test('labels unsaved when the page was left are sent from the list', async ({
  agent,
  reviewer,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|Failed to fetch/)
  await agent.pairs(2)
  const { page } = await reviewer('Ada', '/review/blind')
  await page.goto(`/review/blind/${await agent.sample()}`)
  await listening(page)
  await page.route('**/{blind,measure}**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const first = await labelByKey(page, 'r')
  await expect(lastLabel(page)).toContainText('1 label not saved yet')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 label of yours is not saved yet.')).toBeVisible()
  expect(await agent.labels()).toEqual([])
  await page.unroute('**/{blind,measure}**')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('1 label of yours is not saved yet.')).toBeHidden()
  await expect.poll(() => agent.labels()).toMatchObject([{ pairId: first, value: 'keep_both' }])
})

/** Lets the next label reach the server but loses its answer; resolves when that has happened. */
async function answersLost(page: Page): Promise<void> {
  await new Promise<void>((resolve) => {
    void page.route('**/{blind,measure}/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
      resolve()
    })
  })
}

test('single keys off and custom keys apply here too', async ({ agent, reviewer }) => {
  await agent.pairs(4)
  const { page } = await reviewer('Ada', `/review/blind/${await agent.sample()}`)
  await listening(page)
  const first = await settledPair(page)
  await page.keyboard.press('Alt+Shift+K')
  await page.keyboard.press('r')
  await page.waitForTimeout(300)
  expect(await pairId(page)).toBe(first)
  await page.keyboard.press('Alt+Shift+K')
  await page.evaluate(() =>
    localStorage.setItem(
      'palimpsest.keys',
      JSON.stringify({ version: 1, keys: { reject: ['q'] } }),
    ),
  )
  await page.reload()
  await listening(page)
  await expect(labelButton(page, 'Reject')).toContainText('Q')
  await settledPair(page)
  await page.keyboard.press('r')
  await page.waitForTimeout(300)
  expect(await pairId(page)).toBe(first)
  await labelByKey(page, 'q')
  await expect.poll(() => agent.labels()).toMatchObject([{ pairId: first, value: 'keep_both' }])
})

test('on a phone the answers are three targets of 48 px at the bottom, and keep focus', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(3)
  const { page } = await reviewer('Ada', `/review/blind/${await agent.sample()}`, {
    viewport: { width: 390, height: 844 },
  })
  await listening(page)
  for (const name of ['Approve', 'Reject', 'Unsure'] as const) {
    const box = await labelButton(page, name).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(48)
    expect(box?.width).toBeGreaterThanOrEqual(100)
  }
  const foot = await lastLabel(page).boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeCloseTo(844, 0)
  await settledPair(page)
  await labelButton(page, 'Reject').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 3 labels')).toBeVisible()
  await expect(labelButton(page, 'Reject')).toBeFocused()
  await labelByKey(page, 'Enter')
  await labelByKey(page, 'Enter')
  await expect(page.getByRole('heading', { name: /^You’re done/ })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await lastLabel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(shownPair(page)).toBeVisible()
})

const FORBIDDEN =
  /confidence|pattern|readings|stratum|strata|proposed|proposal|winningSignal|threshold|\/p\/|\/memory\/facts\//gi
// present on every page: the not-found text, and an undo that touched no proposals
const OWN_WORDS = /Facts and proposals are never deleted|"proposals":\[\]/g

test('[B3] a blind page receives no byte that reveals the detector’s result', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(24)
  const at = `/review/blind/${await agent.sample()}`
  const { page } = await reviewer('Ada', '/review/test')
  const seen: { readonly what: string; readonly text: Promise<string> }[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    const isCode = /^\/_next\/static\/|^\/icon/.test(url.pathname) // the same for every page
    if (isCode || response.status() !== 200) return
    const what = `${response.request().method()} ${url.pathname.replace(/[0-9a-f-]{36}|(?<=\/blind\/)\d+/, 'id')}`
    seen.push({ what, text: response.text().catch(() => '') })
  })
  const words = (text: string) => text.replaceAll(OWN_WORDS, '').match(FORBIDDEN) ?? []

  await page.goto(at)
  await listening(page)
  for (let nth = 0; nth < 17; nth += 1) await labelByKey(page, 'r')
  await expect.poll(async () => (await agent.labels()).length).toBe(17)
  await page.keyboard.press('z')
  await expect.poll(async () => (await agent.labels()).at(-1)?.reverted).toBe(true)
  await page.evaluate(() => fetch('/api/shell').then((response) => response.text()))
  const texts = await Promise.all(seen.map(async ({ what, text }) => ({ what, text: await text })))
  expect(new Set(texts.filter(({ text }) => text !== '').map(({ what }) => what))).toEqual(
    new Set([
      'GET /review/blind/id',
      'POST /review/blind/id',
      'GET /api/measure/id',
      'GET /api/shell',
    ]),
  )
  expect(texts.filter(({ what }) => what.startsWith('POST')).length).toBeGreaterThanOrEqual(18)
  expect(texts.flatMap(({ what, text }) => words(text).map((word) => `${what}: ${word}`))).toEqual(
    [],
  )
  expect(await page.content().then(words)).toEqual([])

  await page.goto('/review/blind') // and where they are sent, they are found
  expect(words(await page.content())).toContain('proposed')
})

test('an undone sample is gone, and labeling it says so', async ({
  agent,
  reviewer,
  allowed,
  store,
}) => {
  allowed.push(/status of 404/)
  await agent.pairs(2)
  const id = await agent.sample()
  const { number } = await store.read.sample.findUniqueOrThrow({ where: { id } })
  const { page } = await reviewer('Ada', '/review/blind')
  await page
    .getByRole('listitem', { name: `Sample ${number}`, exact: true })
    .getByRole('link', { name: 'Undo in Activity' })
    .click()
  const { page: ben } = await reviewer('Ben', `/review/blind/${id}`)
  await listening(ben)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await expect
    .poll(async () => (await store.read.sample.findUnique({ where: { id } }))?.status)
    .toBe('withdrawn')
  await labelByKey(ben, 'r')
  await expect(lastLabel(ben)).toContainText('Not recorded: There is no such pair.')
  await page.goto('/review/blind')
  await expect(page.getByRole('heading', { name: 'Samples' })).toBeVisible()
  await expect(page.getByRole('listitem', { name: `Sample ${number}`, exact: true })).toHaveCount(0)
  await page.goto(`/review/blind/${id}`)
  await expect(page.getByText('There is nothing at this address.')).toBeVisible()
})
