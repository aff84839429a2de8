import type { Page } from '@playwright/test'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { answer, expectShown } from './screen'
import { pairOf } from './seed'
import { decideByKey, listening, settled } from './watch-page'

test.use({ details: 'open' })

const HOME = { entity: 'Ana', aspect: 'home' }
const OLD = { ...HOME, daysAgo: 60, content: 'Ana lives in Turku.' }
const NEW = { ...HOME, daysAgo: 3, content: 'Ana lives in Oulu.' } // no change word, which would fire on every sibling

/** Heights of the pane with both texts, of its plain text, and of the diff drawn over it. */
async function heights(page: Page) {
  return page.evaluate(() => {
    const pane = document.querySelector('[data-drawn]:not([inert] *)')
    const height = (selector: string) =>
      pane?.querySelector(selector)?.getBoundingClientRect().height ?? 0
    return {
      pane: pane?.getBoundingClientRect().height ?? 0,
      twin: height('dl'),
      viewer: height('table'),
    }
  })
}

function longText(words: string, length: number): string {
  const lines = Array.from(
    { length: Math.ceil(length / 40) },
    (_, nth) => `line ${nth} of the rules.`,
  )
  return `${lines.join(' ').slice(0, length / 2)} ${words} ${lines.join(' ').slice(0, length / 2)} ${words}`
}

test('the diff drawn over the texts never sets the height: it matches theirs, and no content is only in it', async ({
  agent,
  visit,
}) => {
  await agent.facts([
    ...pairOf(1),
    { ...HOME, daysAgo: 30, content: 'Ana lives in Turku.\nIn a flat.\nWith two cats.' },
    {
      ...HOME,
      daysAgo: 2,
      content: `Ana lives in Oulu.\nIn a house with ${'a long garden and '.repeat(8)} a pond.\nAlone.`,
    },
  ])
  const page = await visit(agent.queue)
  const pane = page.locator('[data-drawn=true]:has(tbody > tr):not([inert] *)')
  for (const number of (await agent.proposals()).map((row) => row.number).toReversed()) {
    for (const width of [1440, 1024, 390]) {
      for (const mode of ['Side by side', 'Unified']) {
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('button', { name: mode, exact: true }).click()
        await expect(pane).toBeVisible()
        const { pane: whole, twin, viewer } = await heights(page)
        expect([number, width, mode, whole]).toEqual([number, width, mode, twin])
        expect(viewer).toBeGreaterThan(0)
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('j')
  }
})

test('both validities are drawn, and the gap is in words; an unknown time is marked', async ({
  agent,
  visit,
}) => {
  await agent.facts([OLD, NEW])
  const page = await visit(agent.queue)
  const validity = page.getByRole('figure', { name: 'Validity' })
  await expect(validity).toContainText('Both facts are current, so the agent receives both.')
  await expect(validity).not.toContainText('57 d') // shown once, next to the dates
  await expect(page.getByText('57 days later', { exact: true })).toBeVisible()
  await expect(validity).toContainText('older: since')
})

test('right-to-left names do not change the order of a line', async ({ agent, visit }) => {
  const place = { entity: 'ليلى', aspect: 'مكان السكن' }
  await agent.facts([
    { ...place, daysAgo: 60, content: 'Laila lives in حيفا.' },
    { ...place, daysAgo: 3, content: 'Laila lives in عكا.' },
  ])
  const page = await visit(agent.queue)
  const list = page.getByRole('listbox', { name: 'Proposals' })
  const detail = page.locator('header:not([inert] *)')
  for (const within of [list, detail]) {
    const [entity, aspect] = await Promise.all(
      [place.entity, place.aspect].map((name) =>
        within.getByText(name, { exact: true }).boundingBox(),
      ),
    )
    expect(entity?.x).toBeLessThan(aspect?.x ?? 0)
  }
  // “lives in”: “حيفا” against “عكا”: the older value comes before the newer one
  const sentence = page.locator('li[data-signal="value"]').getByText(/against/)
  const order = await sentence.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    const at = (words: string) => {
      const range = document.createRange()
      const from = text?.textContent?.indexOf(words) ?? -1
      if (text === null || text === undefined || from < 0) return Number.NaN
      range.setStart(text, from)
      range.setEnd(text, from + words.length)
      return range.getBoundingClientRect().x
    }
    return [at('حيفا'), at('against'), at('عكا')]
  })
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('what the agent receives is shown line by line, by the rule of approving; then it happens', async ({
  agent,
  reviewer,
}) => {
  await agent.facts([{ ...HOME, daysAgo: 9, content: 'Ana keeps bees.' }, OLD, NEW])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', agent.queue)
  const card = page.locator('main [data-top=true]')
  await expect(card).toContainText(
    'The agent believes two things: Turku and Oulu, and 1 more fact about this.',
  )
  const result = page.getByRole('region', { name: 'If you approve' })
  await expect(result.getByRole('heading')).toHaveText('If you approve, it will receive')
  await expect(result.getByRole('listitem')).toHaveText(['Ana lives in Oulu.', 'Ana keeps bees.'])
  await decideByKey(page, 'a')
  await expect
    .poll(async () => (await agent.rows()).filter(({ status }) => status === 'active').length)
    .toBe(2)
})

test('in shadow it shows the effect it would have live', async ({ agent, visit }) => {
  await agent.facts([OLD, NEW])
  const page = await visit(agent.queue)
  const result = page.getByRole('region', { name: 'If you approve' })
  await expect(result.getByRole('heading')).toHaveText(
    'If you approve and this agent goes live, it will receive',
  )
  await expect(result.getByRole('listitem')).toHaveText(['Ana lives in Oulu.'])
})

test('[RD4] a sibling more similar than the older fact is marked', async ({ agent, visit }) => {
  await agent.facts([
    OLD,
    { ...HOME, daysAgo: 50, content: 'Oulu is where Ana lives.' },
    { ...HOME, daysAgo: 40, content: 'Keeps bees.' },
    NEW,
  ])
  const page = await visit(agent.queue)
  const about = page.getByRole('main').locator('[data-part=siblings]:not([inert] *)')
  const closer = about.getByRole('listitem').filter({ hasText: 'is where' })
  await expect(closer).toContainText('Is this the right one?')
  await expect(about.getByRole('listitem').filter({ hasText: 'Keeps bees' })).toContainText('0.00')
  await expect(about.getByText('Is this the right one?')).toHaveCount(1)
})

test('[RD3] a marked word leads to its signal and back: by pointer, key and touch', async ({
  agent,
  visit,
}) => {
  await agent.facts([OLD, NEW])
  const page = await visit(agent.queue)
  await settled(page)
  await page.mouse.move(1, 1) // the diff viewer comes after the first movement
  await expect(page.locator('[data-drawn=true]:has(tbody > tr):not([inert] *)')).toBeVisible()
  const lane = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Value fired/ }) })
  const word = page.locator('tbody:not([inert] *) mark[data-signal~=value]').first()
  const caption = page.getByRole('paragraph').filter({ hasText: /^VValue: / })
  const plain = await lane.evaluate((element) => getComputedStyle(element).boxShadow)
  await word.hover()
  await expect(caption).toContainText('older: “Turku”')
  await expect(lane).not.toHaveCSS('box-shadow', plain)
  await page.getByRole('heading', { name: 'Is the older fact' }).hover()
  await page.locator('[data-drawn]').hover({ position: { x: 5, y: 5 } })
  await expect(caption).toBeHidden()
  await word.click() // stays when the pointer leaves
  await page.locator('[data-drawn]').hover({ position: { x: 5, y: 5 } })
  await expect(caption).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(caption).toBeHidden()
  await expect(lane).toHaveCSS('box-shadow', plain)

  await page.keyboard.press('Shift+E')
  await expect(caption).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Value: / })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(caption).toBeHidden()
  expect(page.url()).toContain('/review')

  const phone = await visit(agent.queue, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await listening(phone)
  await phone.getByRole('heading', { name: 'Is the older fact' }).tap() // the diff viewer comes after the first touch
  await expect(phone.locator('[data-drawn=true]:has(tbody > tr)')).toBeVisible()
  await phone.locator('tbody mark[data-signal~=value]').first().tap()
  await expect(phone.getByRole('paragraph').filter({ hasText: /^VValue: / })).toBeVisible()
})

test('in plain text, the pointer reaches a marked word too', async ({ agent, visit }) => {
  await agent.facts([OLD, NEW])
  const page = await visit(agent.queue)
  await settled(page)
  await page.getByRole('button', { name: 'Plain' }).click()
  const word = page.locator('dl:not([inert] *) mark[data-signal~=value] del')
  const { x = 0, y = 0, width = 0, height = 0 } = (await word.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await expect(page.getByRole('paragraph').filter({ hasText: /^VValue: / })).toBeVisible()
})

test('the metadata: the difference in a line, the guard in words, a full diff on request', async ({
  agent,
  visit,
}) => {
  await agent.facts([
    { ...OLD, metadata: { project: 'atlas', session: 's1', tool: 'notes' } },
    { ...NEW, metadata: { project: 'borealis', session: 's1', long: 'word '.repeat(400) } },
  ])
  const page = await visit(agent.queue)
  await expect(page.getByText('Context differs: maybe both are true')).toBeVisible()
  const metadata = page.getByRole('main').locator('[data-part=metadata]:not([inert] *)')
  await expect(metadata).toContainText(
    'other project: maybe both are true · tool only on the older · long only on the newer',
  )
  await page.keyboard.press('m')
  const diff = page.getByRole('region', { name: 'Metadata, older against newer' })
  await expect(diff).toContainText('"project": "borealis"')
  expect(await diff.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('without metadata there is none', async ({ agent, visit }) => {
  await agent.facts([OLD, NEW])
  const page = await visit(agent.queue)
  await expect(page.getByRole('figure', { name: 'Validity' })).toBeVisible()
  await expect(page.getByRole('main').locator('[data-part=metadata]:not([inert] *)')).toHaveCount(0)
})

test('a long text: headers stay, changes are stepped through by key and button, the whole text on request', async ({
  agent,
  visit,
  store,
}) => {
  const [older, newer] = await agent.facts([OLD, NEW])
  for (const [fact, words] of [
    [older, 'Ana lives in Turku.'],
    [newer, 'Ana lives in Oulu.'],
  ] as const) {
    const content = longText(words, 100_000)
    await store.transact((tx) =>
      tx.fact.update({ where: { id: fact?.id ?? '' }, data: { content } }),
    )
  }
  await agent.pairs(1)
  const page = await visit(agent.queue)
  await listening(page)
  await page.keyboard.press('j')
  const pane = page.locator('[data-drawn]:not([inert] *)')
  await expect(pane).toHaveAttribute('data-long', 'true')
  const next = page.getByRole('button', { name: 'Next change' })
  await next.click()
  await expect(page.getByRole('status').filter({ hasText: 'Change 1 of' })).toHaveCount(1)
  await expect(pane.locator('ins[data-here]').first()).toBeInViewport()
  await page.keyboard.press('w')
  await expect(page.getByRole('status').filter({ hasText: 'Change 2 of' })).toHaveCount(1)
  await expect(pane.locator('ins[data-here]').first()).toBeInViewport()
  await expect(page.getByRole('link', { name: 'newer', exact: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Show all' }).click()
  const { pane: whole, twin } = await heights(page)
  expect(whole).toBe(twin)
  await page.keyboard.press('k')
  await expect(pane).not.toHaveAttribute('data-whole')
  await expect(pane.locator('[data-here]')).toHaveCount(0)
  await page.keyboard.press('w')
  await expect(
    page.getByRole('status').filter({ hasText: 'All changes are visible.' }),
  ).toHaveCount(1)
})

test('a long text opens at its first change, without shifting', async ({ agent, visit, store }) => {
  const [older, newer] = await agent.facts([OLD, NEW])
  for (const [fact, words] of [
    [older, 'Ana lives in Turku.'],
    [newer, 'Ana lives in Oulu.'],
  ] as const) {
    const content = longText(words, 10_000)
    await store.transact((tx) =>
      tx.fact.update({ where: { id: fact?.id ?? '' }, data: { content } }),
    )
  }
  const [proposal] = await agent.proposals()
  const context = { viewport: { width: 1440, height: 900 } }
  const still = await visit('/activity', { ...context, javaScriptEnabled: false })
  const page = await visit('/activity', context)
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & {
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRect
        readonly currentRect: DOMRect
      }[]
    }
    const corner = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources)
          shifts.push(
            `${node?.textContent?.slice(0, 80)}: ${corner(previousRect)} → ${corner(currentRect)}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await still.goto(`/p/${proposal?.id}`) // what is painted before scripts run
  await expect(still.locator('[data-long] del').first()).toBeInViewport()
  await page.goto(`/p/${proposal?.id}`)
  const pane = page.locator('[data-long]')
  const place = () => pane.evaluate((element) => element.scrollTop)
  await expect(pane.locator('del').first()).toBeInViewport()
  const painted = await place()
  expect(painted).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Next change' })).toBeVisible()
  expect(await place()).toBe(painted)
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])

  await agent.pairs(1)
  await page.goto(agent.queue)
  await listening(page)
  await page.keyboard.press('j')
  await expect(page.locator('[data-long]:not([inert] *) del').first()).toBeInViewport()
})

test('[RD5] an ended fact can still be read: who ended it, when, and what replaced it', async ({
  agent,
  reviewer,
}) => {
  const [number] = await agent.pairs(1)
  await agent.policy({ shadowMode: false })
  await agent.decideAs('Ben', number ?? 0, 'supersede')
  const id = (await agent.proposals())[0]?.id
  const { page } = await reviewer('Ada', `/p/${id}`)
  const [operation] = await agent.operations('Ben')
  await expect(page.getByRole('main')).toContainText('by Ben')
  await expect(
    page.getByRole('link', { name: `#${operation?.seq}`, exact: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Person 1 lives in [removed: Turku].')
  await page.getByRole('link', { name: 'newer', exact: true }).first().click()
  await expect(page.getByRole('main')).toContainText('Person 1 now lives in Oulu.')
})

test('[RD6] a pair rejected before is proposed again with what changed since', async ({
  agent,
  visit,
}) => {
  const before = { ...OLD, externalId: 'older' }
  const after = { ...NEW, externalId: 'newer' }
  await agent.imports([before, after])
  await agent.policy({ supersessionSweepEnabled: true })
  await agent.sweep()
  const [proposal] = await agent.proposals()
  await agent.decideAs('Ben', proposal?.number ?? 0, 'keep_both')
  await agent.imports([before, { ...after, content: 'Ana lives in Vaasa.' }])
  await agent.sweep()
  const page = await visit(`/p/${proposal?.id}`)
  await expect(page.getByText('New since then: the newer fact was reworded.')).toBeVisible()
  await page.getByText('Compare with the earlier wording').click()
  await expect(page.getByRole('main')).toContainText('“Ana lives in Oulu.”')
  await expect(page.locator('dd del').filter({ hasText: 'Oulu' })).toBeVisible()
  await expect(page.locator('dd ins').filter({ hasText: 'Vaasa' }).last()).toBeVisible()
})

test('[RD1] nothing shifts when reading aids appear', async ({ agent, visit }) => {
  await agent.facts([
    { ...HOME, daysAgo: 9, content: 'Ana keeps bees.' },
    { ...OLD, metadata: { project: 'atlas' } },
    { ...NEW, metadata: { project: 'atlas' } },
  ])
  for (const width of [1440, 1024, 390]) {
    const page = await visit('/activity', { viewport: { width, height: 900 } })
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          readonly sources: readonly { readonly node: Node | null }[]
        })[]) {
          for (const { node } of entry.sources) seen.push(node?.textContent?.slice(0, 60) ?? '')
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route(/\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100)) // after the first paint
      await route.continue()
    })
    await page.goto(agent.queue)
    await expect(page.getByRole('region', { name: 'If you approve' })).toBeVisible()
    await expect(
      page.getByRole('main').locator('[data-part=metadata]:not([inert] *)'),
    ).toContainText('same project')
    await page.mouse.move(1, 1) // the diff viewer comes after the first movement
    await expect(page.locator('[data-drawn=true]:has(tbody > tr):not([inert] *)')).toBeVisible()
    expect([
      width,
      ...(await page.evaluate(() => Reflect.get(window, 'seen') as string[])),
    ]).toEqual([width])
  }
})

test('axe finds nothing: everything open, light and dark', async ({ agent, visit }) => {
  await agent.facts([
    { ...HOME, daysAgo: 50, content: 'Oulu is where Ana lives.' },
    { ...OLD, metadata: { project: 'atlas' } },
    { ...NEW, metadata: { project: 'borealis' } },
  ])
  const page = await visit(agent.queue)
  await listening(page)
  await expect(page.getByRole('figure', { name: 'Validity' })).toBeVisible()
  await expect(page.locator('[data-part=metadata]:not([inert] *)')).toBeVisible()
  for (const key of ['m', 'o', 'Shift+E']) await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: 'Metadata, older against newer' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
})

test('a verdict is still recorded correctly with everything open', async ({ agent, reviewer }) => {
  const [first, second] = await agent.pairs(2)
  const { page } = await reviewer('Ada', agent.queue)
  await expectShown(page, first)
  await page.keyboard.press('e')
  await decideByKey(page, 'r')
  await expectShown(page, second)
  await expect(answer(page, 'Reject')).toBeVisible()
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
})

test('[RD8] a row says what differs and the record of pairs like it, and shows no figure', async ({
  agent,
  visit,
}) => {
  const [number] = await agent.pairs(1)
  const page = await visit(agent.queue)
  const row = page.getByRole('option', { name: `P-${number}` })
  await expect(row).toHaveAccessibleName(
    /(?:new kind|(?:usually|sometimes) right|often wrong) Turku to Oulu\W+\d+ \w{3} \d{4}$/,
  )
  await expect(row).not.toContainText('0.75')
})
