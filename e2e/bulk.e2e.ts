import type { Page } from '@playwright/test'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { expectShown, listedNumbers, row, rows, withoutStream } from './screen'
import { decideByKey, settled } from './watch-page'

const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const dialog = (page: Page) => page.getByRole('dialog')

test('[M1] rejects a keyboard selection, and one undo reverts it', async ({ agent, reviewer }) => {
  const numbers = await agent.pairs(5)
  const { name, page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await page.keyboard.press('x')
  await expect(selection(page)).toContainText('1 selected')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await expect(selection(page)).toContainText('3 selected')
  await expect(rows(page, { selected: true })).toHaveCount(3)
  await page.keyboard.press('r')
  await expect(dialog(page)).toHaveAccessibleName('Reject 3 proposals?')
  await expect(dialog(page)).toContainText('No fact changes')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  await expect(dialog(page).getByRole('button', { name: 'Reject 3' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab') // past Cancel, to the note
  await page.keyboard.type('seen together')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Rejected 3.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(selection(page)).toBeHidden()
  await expect.poll(() => listedNumbers(page)).toEqual(numbers.slice(3))
  expect((await agent.verdicts()).map(({ value, note }) => [value, note])).toEqual(
    Array.from({ length: 3 }, () => ['keep_both', 'seen together']),
  )
  expect((await agent.operations(name)).map(({ kind }) => kind)).toEqual(['decide-many'])

  await page.keyboard.press('z')
  await expect.poll(() => listedNumbers(page)).toEqual(numbers)
  expect((await agent.verdicts()).every(({ reverted }) => reverted)).toBe(true)
})

test('[M8] while something is selected, the only answers are for the selection, in the same place', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  const approve = page.getByRole('button', { name: /^.?\s?Approve/ })
  const answersOf = (name: string) => page.getByRole('group', { name }).getByRole('button')
  await settled(page)
  await expect(approve).toHaveText(/Approve\s*A$/)
  const before = await approve.boundingBox()
  const detail = await page.getByRole('heading', { level: 2, name: /outdated/ }).boundingBox()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await expect(approve).toHaveText(/^Approve 2/)
  await expect(answersOf('Decision')).toHaveCount(0)
  const after = await approve.boundingBox()
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y])
  const same = page.getByRole('heading', { level: 2, name: /outdated/ })
  expect((await same.boundingBox())?.y).toBe(detail?.y)
  await page.keyboard.press('Escape')
  await expect(approve).toHaveText(/Approve\s*A$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('x')
  await expect(approve).toHaveText(/^Approve 1/)
  await expect(answersOf('Decision')).toHaveText(['List', /^Undo/]) // they open the list, and go back
  await approve.click()
  await expect(dialog(page)).toHaveAccessibleName('Approve 1 proposal?')
})

test('[J24] approving many leaves out what the model disagrees with, until it is included', async ({
  agent,
  reviewer,
}) => {
  const numbers = await agent.pairs(3)
  const against = numbers[1] ?? 0
  await agent.disagree(against)
  const { name, page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('a')
  await expect(dialog(page)).toHaveAccessibleName('Approve 2 proposals?')
  await expect(dialog(page)).toContainText('The model disagrees with 1 of 3.')
  await expect(dialog(page).getByRole('list', { name: 'The model disagrees' })).toContainText(
    `P-${against}`,
  )
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Approved 2.')
  await expect(dialog(page)).toContainText('1 was not:')
  await expect(dialog(page).getByRole('list', { name: 'Not decided' })).toHaveText(
    `P-${against}The model disagrees, so this was left out.`,
  )
  expect((await agent.verdicts()).map(({ number }) => number)).not.toContain(against)

  await dialog(page).getByRole('button', { name: 'Retry these' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Approve 1 proposal?')
  await expect(dialog(page)).toContainText('The model disagrees.')
  await expect(dialog(page)).toContainText('Nothing will be decided.')
  const approve = dialog(page).getByRole('button', { name: 'Approve 1' })
  await expect(approve).toHaveAccessibleDescription(/The model disagrees/)
  await approve.click({ force: true })
  expect(await agent.verdicts()).toHaveLength(2)
  await dialog(page).getByRole('checkbox', { name: 'Include it' }).check()
  await approve.click()
  await expect(dialog(page)).toHaveAccessibleName('Approved 1.')
  expect((await agent.verdicts()).map(({ number }) => number)).toContain(against)
  await page.goto('/activity')
  await expect(page.getByText('Approved 1 proposal, 1 against the model').first()).toBeVisible()
  await expect(
    page.getByText('Approved 2 proposals, 1 left open because the model disagrees').first(),
  ).toBeVisible()
  expect((await agent.operations(name)).map(({ kind }) => kind)).toEqual([
    'decide-many',
    'decide-many',
  ])
})

test('14 · [M4] changing a filter while the dialog is open changes nothing; cancel keeps the selection', async ({
  agent,
  reviewer,
}) => {
  const numbers = await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('a')
  await expect(dialog(page)).toHaveAccessibleName('Approve 2 proposals?')
  await agent.pairs(3) // new arrivals
  await sortBehindDialog(page, 'oldest')
  await expect(dialog(page)).toHaveAccessibleName('Approve 2 proposals?')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(selection(page)).toContainText('2 selected')
  expect(await agent.verdicts()).toEqual([])

  await page.keyboard.press('a')
  await expect(dialog(page)).toHaveAccessibleName('Approve 2 proposals?')
  await expect(dialog(page).getByRole('button', { name: 'Approve 2' })).toBeFocused()
  await sortBehindDialog(page, 'entity')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Approved 2.')
  expect((await agent.verdicts()).map(({ number }) => number).toSorted((a, b) => b - a)).toEqual(
    numbers.slice(0, 2),
  )
})

test('14 · [M4] decides what a filter found, and nothing that matches later', async ({
  agent,
  reviewer,
}) => {
  const numbers = await agent.pairs(22)
  const { page } = await reviewer('Ada', `${agent.queue}&group=pattern`)
  await settled(page)
  await page.keyboard.press('Shift+X')
  await expect(selection(page)).toContainText('22 selected')
  await agent.pairs(3)
  await page.keyboard.press('r')
  await expect(dialog(page)).toHaveAccessibleName('Reject 22 proposals?')
  await agent.pairs(3)
  await sortBehindDialog(page, 'oldest')
  await dialog(page).getByLabel('Type 22 to confirm').fill('22')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Rejected 22.')
  expect((await agent.verdicts()).map(({ number }) => number).toSorted((a, b) => b - a)).toEqual(
    numbers,
  )
  expect((await agent.standing()).filter(({ status }) => status === 'pending')).toHaveLength(6)
})

/** Changes the list's order as another control on the page would; the dialog blocks access to it. */
async function sortBehindDialog(page: Page, order: string): Promise<void> {
  await page.evaluate((wanted) => {
    const sort = document.querySelector<HTMLSelectElement>('select[aria-label="Sort"]')
    if (sort === null) return
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(sort, wanted)
    sort.dispatchEvent(new Event('change', { bubbles: true }))
  }, order)
  await expect(page).toHaveURL(new RegExp(`sort=${order}`))
}

test('[M3] undecidable proposals are listed, and can be retried', async ({
  agent,
  reviewer,
  allowed,
}) => {
  const numbers = await agent.pairs(3)
  const { page } = await reviewer('Ada', '/memory/facts')
  await withoutStream(page, allowed) // a page that hears of it first leaves it out
  await page.goto(agent.queue)
  await settled(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await agent.decideAs('Kim', numbers[1] ?? 0, 'unsure')
  await agent.decideAs('Kim', numbers[2] ?? 0, 'supersede')
  await page.keyboard.press('r')
  await dialog(page).getByRole('button', { name: 'Reject 3' }).click()
  await expect(dialog(page)).toContainText('2 were not:')
  const failed = dialog(page).getByRole('list', { name: 'Not decided' }).getByRole('listitem')
  await expect(failed.filter({ hasText: `P-${numbers[1]}` })).toContainText('changed after you saw')
  await expect(failed.filter({ hasText: `P-${numbers[2]}` })).toContainText('Kim already decided')
  await dialog(page).getByRole('button', { name: 'Retry these' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Reject 2 proposals?') // in their current state
  await dialog(page).getByRole('button', { name: 'Reject 2' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Rejected 2.')
  await dialog(page).getByRole('button', { name: 'Undo all' }).click()
  await expect(dialog(page)).toBeHidden()
  const standing = await agent.standing()
  expect(standing.map(({ verdict }) => verdict).toReversed()).toEqual([
    'keep_both',
    'unsure',
    'supersede',
  ])
})

test('[M1] more than twenty require typing their number', async ({ agent, reviewer }) => {
  await agent.pairs(22)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await page.keyboard.press('x')
  for (let nth = 0; nth < 21; nth += 1) await page.keyboard.press('Shift+J')
  await expect(selection(page)).toContainText('22 selected')
  await page.keyboard.press('u')
  await dialog(page).getByRole('button', { name: 'Mark 22 unsure' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Type 22 to continue.')
  expect(await agent.verdicts()).toEqual([])
  await dialog(page).getByLabel('Type 22 to confirm').fill('22')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Marked unsure: 22.')
  expect(await agent.verdicts()).toHaveLength(22)
})

test('with the mouse: the box, a range, and no row moves', async ({ agent, reviewer }) => {
  const numbers = await agent.pairs(5)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  const place = await row(page, numbers[2]).boundingBox()
  await row(page, numbers[1]).click({ position: { x: 10, y: 20 } })
  await expect(selection(page)).toContainText('1 selected')
  await expectOnScreen(page, numbers[0])
  await row(page, numbers[3]).click({ modifiers: ['Shift'] })
  await expect(selection(page)).toContainText('3 selected')
  await row(page, numbers[2]).click({ modifiers: ['ControlOrMeta'] })
  await expect(selection(page)).toContainText('2 selected')
  expect(await row(page, numbers[2]).boundingBox()).toEqual(place)
  await selection(page).getByRole('button', { name: 'Clear' }).click()
  await expectShown(page, numbers[0])
  await decideByKey(page, 'a')
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
})

test('[M6] [M10] a chain is reviewed together: drafts, the resulting memory, one operation', async ({
  agent,
  reviewer,
}) => {
  await agent.versions()
  await agent.policy({ shadowMode: false })
  const { name, page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await expect(
    page.getByRole('link', { name: 'Review 2 open proposals about these facts together' }),
  ).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara › home')
  const memory = page.getByRole('region', { name: 'What the agent will receive' })
  await expect(memory).toContainText('3 facts now, 3 after')
  await page.keyboard.press('a')
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(memory).toContainText('3 facts now, 1 after')
  await expect(memory.locator('del')).toHaveCount(2)
  expect(await agent.verdicts()).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Record 2 decisions' }).click()
  await expect(page.getByRole('main').getByText('Decided 2.', { exact: true })).toBeVisible()
  const facts = await agent.rows()
  const newerOf = new Map(facts.map((fact) => [fact.content, fact.supersededById]))
  const idOf = new Map(facts.map((fact) => [fact.content, fact.id]))
  const [turku, oulu, vaasa] = facts.map(({ content }) => content)
  expect(newerOf.get(turku ?? '')).toBe(idOf.get(oulu ?? ''))
  expect(newerOf.get(oulu ?? '')).toBe(idOf.get(vaasa ?? ''))
  expect((await agent.operations(name)).map(({ kind }) => kind)).toEqual(['decide-many'])
  await page.getByRole('button', { name: 'Undo all' }).click()
  await expect(memory).toContainText('3 facts now, 3 after')
  await expect
    .poll(async () => (await agent.rows()).every(({ status }) => status === 'active'))
    .toBe(true)
})

test('[M6] once one is left open, its own page opens, where Z undoes what was decided', async ({
  agent,
  reviewer,
}) => {
  const together = await agent.versions()
  const { page } = await reviewer('Ada', together)
  const [, newest] = await agent.proposals()
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Record 1 decision' }).click()
  await expect(page).toHaveURL(`/p/${newest?.number}`)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  await page.goto(together)
  await expect(page).toHaveURL(`/p/${newest?.number}`)
  await settled(page)
  await page.keyboard.press('z')
  await expect.poll(async () => (await agent.verdicts())[0]?.reverted).toBe(true)
  await page.goto(together)
  await expect(page.getByRole('region', { name: 'What the agent will receive' })).toBeVisible()
})

test('[M6] what could not be recorded stays listed when one is left', async ({
  agent,
  reviewer,
}) => {
  await agent.facts(
    ['lives in Turku', 'now lives in Oulu', 'now lives in Vaasa'].map((says, nth) => ({
      entity: 'Mara',
      aspect: 'home',
      daysAgo: 90 - nth * 30,
      content: `Mara ${says}.`,
    })),
  )
  const { page } = await reviewer('Ada', `/review/together?agent=${agent.id}&entity=Mara`)
  const [first] = await agent.proposals()
  const other = await reviewer('Ben', `/p/${first?.number}`)
  await page.keyboard.press('a')
  await settled(other.page)
  await other.page.keyboard.press('r')
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  await page.getByRole('button', { name: 'Record 1 decision' }).click()
  await expect(page.getByRole('main').getByText('Decided 0. 1 was not:')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open proposals, oldest first' })).toContainText(
    'Vaasa',
  )
  await expect(page).toHaveURL(/failed=1/)
})

test('on a small phone a dialog scrolls inside, and its answer stays in sight', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(6)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await page.keyboard.press('x')
  for (let nth = 0; nth < 5; nth += 1) await page.keyboard.press('Shift+J')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject 6 proposals?' })
  await expect(dialog.getByRole('button', { name: 'Reject 6' })).toBeInViewport()
  await expect(dialog.getByRole('heading', { name: 'Reject 6 proposals?' })).toBeInViewport()
  expect(await dialog.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
})

test('with a long list, the record button and its effect stay in sight', async ({
  agent,
  reviewer,
}) => {
  await agent.facts(
    [...Array(12).keys()].map((nth) => ({
      entity: 'Mara',
      aspect: 'home',
      daysAgo: 90 - nth,
      content: `Mara ${nth === 0 ? '' : 'now '}lives in town ${'abcdefghijkl'.charAt(nth)}.`,
    })),
  )
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await page.keyboard.press('t')
  const open = page
    .getByRole('list', { name: 'Open proposals, oldest first' })
    .getByRole('listitem')
  await expect(open).toHaveCount(11)
  const record = page.getByRole('button', { name: /^Record / })
  const beside = page.getByRole('region', { name: 'Effect' })
  await page.keyboard.press('a')
  for (let nth = 1; nth < 11; nth += 1) await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(page.getByText('2 of 11 answered', { exact: true })).toBeVisible()
  await expect(record).toHaveText('Record 2 decisions')
  for (const to of [0, 400, 1e6]) {
    await page.evaluate((top) => globalThis.scrollTo({ top }), to)
    await expect(record).toBeInViewport({ ratio: 1 })
    await expect(beside).toBeInViewport({ ratio: 0.99 })
  }
  const panel = await beside.boundingBox()
  const bar = await record.boundingBox()
  expect(panel?.y).toBeGreaterThanOrEqual(0)
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await page.keyboard.press('k')
  const current = await page.locator('li[aria-current="true"]').boundingBox()
  expect((current?.y ?? 0) + (current?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('[M7] a group is selected as a whole, beyond what is loaded', async ({ agent, reviewer }) => {
  await agent.pairs(30)
  await agent.decideAs('Kim', (await agent.pairs(1))[0] ?? 0, 'keep_both')
  const { page } = await reviewer('Ada', `${agent.queue}&group=pattern`)
  const group = page.getByRole('region', { name: 'Group' })
  await expect(group).toContainText('30 listed · 1 rejected')
  expect(await group.innerText()).toMatch(/^1 group\b/) // its name appears once, in the list
  await expect(group.locator('.sr-only')).toContainText('30 listed')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Shift+X')
  await expect(selection(page)).toContainText('30 selected')
  await page.getByLabel('Sort').selectOption('newest')
  await expect(group).toBeHidden()
  await expect(selection(page)).toContainText('30 selected')
  await page.getByLabel('Sort').selectOption('group entity')
  await expect(group).toContainText('1 listed')
  await expect(group.getByRole('link', { name: 'Together' })).toBeHidden()
})

test('[M6] a group of two is reviewed together', async ({ agent, reviewer }) => {
  await agent.versions()
  const { page } = await reviewer('Ada', `${agent.queue}&group=entity`)
  await page.getByRole('region', { name: 'Group' }).getByRole('link', { name: 'Together' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara')
})

for (const [group, counted] of [
  ['aspect', 3],
  ['slot', 2],
] as const) {
  test(`[M7] grouped by ${group}, the group is selected as a whole, and nothing else is decided`, async ({
    agent,
    reviewer,
  }) => {
    await agent.pairs(3) // other people's, about `home`
    const others = new Set((await agent.proposals()).map(({ number }) => number))
    const facts = (entity: string, aspect: string, towns: readonly string[]) =>
      towns.map((town, nth) => ({
        entity,
        aspect,
        daysAgo: 90 - nth * 30,
        content: `${entity} ${nth === 0 ? '' : 'now '}works in ${town}.`,
      }))
    await agent.facts([
      ...facts('Mara', 'office', ['Turku', 'Oulu', 'Vaasa']), // two proposals of one chain
      ...facts('Noor', 'office', ['Turku', 'Oulu']), // same aspect, another chain
    ])
    const proposals = (await agent.proposals()).filter(({ number }) => !others.has(number))
    expect(proposals).toHaveLength(3)
    const wanted = proposals
      .filter(({ entity }) => group === 'aspect' || entity === 'Mara')
      .map(({ number }) => number)
    expect(wanted).toHaveLength(counted)

    const { page } = await reviewer('Ada', agent.queue)
    await page.getByLabel('Sort').selectOption(`group ${group}`)
    await row(page, wanted[0]).click()
    await expectShown(page, wanted[0])
    const bar = page.getByRole('region', { name: 'Group' })
    await expect(bar).toContainText(`${counted} listed`)
    await page.keyboard.press('Shift+X')
    await expect(selection(page)).toContainText(`${counted} selected`)
    await page.keyboard.press('r')
    await expect(dialog(page)).toHaveAccessibleName(`Reject ${counted} proposals?`)
    await expect(dialog(page).getByRole('button', { name: `Reject ${counted}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveAccessibleName(`Rejected ${counted}.`)
    const decided = (await agent.standing()).filter(({ status }) => status === 'decided')
    expect(decided.map(({ number }) => number)).toEqual(wanted)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the selection and its dialog have no violation, ${colorScheme}`, async ({
    agent,
    reviewer,
  }) => {
    await agent.pairs(23)
    const { page } = await reviewer('Ada', agent.queue, { colorScheme })
    await settled(page)
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+J')
    await expect(selection(page)).toContainText('2 selected')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('r')
    await expect(dialog(page)).toHaveAccessibleName('Reject 2 proposals?')
    expect(await violations(page)).toEqual([])
  })
}

/** The selection does not move the cursor. */
async function expectOnScreen(page: Page, number: number | undefined): Promise<void> {
  await expect(
    page.getByRole('main').getByRole('link', { name: `P-${number}`, exact: true }),
  ).toBeVisible()
}

test('looking at a bulk decision needs no name; deciding asks for it once', async ({
  agent,
  visit,
}) => {
  await agent.pairs(3)
  const page = await visit(agent.queue)
  await settled(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('r')
  const question = page.getByRole('dialog', { name: 'Reject 2 proposals?' })
  await expect(question.getByRole('list', { name: 'The pairs' })).toBeVisible()
  const reject = question.getByRole('button', { name: 'Reject 2', exact: true })
  await reject.click()
  const who = page.getByRole('dialog', { name: 'Who is deciding?' })
  await expect(who).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(who).toBeHidden()
  await expect(reject).toBeVisible() // nothing is decided, and the question is still there
  expect(await agent.verdicts()).toEqual([])
  await reject.click()
  await who.getByLabel('Your name').fill('Ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Rejected 2.' })).toBeVisible()
  expect(await agent.verdicts()).toHaveLength(2)
})
