import type { Locator, Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { answer, expectShown, lastDecision } from './screen'
import { pairOf } from './seed'
import { decideByKey, settled } from './watch-page'

const PHONE = { width: 390, height: 844 }

/** The position of each, in order. */
async function places(all: readonly Locator[]): Promise<unknown[]> {
  return Promise.all(all.map((each) => each.boundingBox()))
}

const answers = (page: Page) =>
  (['Approve', 'Reject', 'Unsure'] as const).map((name) => answer(page, name))

for (const [name, size] of [
  ['wide', { width: 1440, height: 900 }],
  ['laptop', { width: 1280, height: 800 }],
  ['narrow', { width: 1024, height: 768 }],
  ['tablet', { width: 768, height: 1024 }],
  ['phone', PHONE],
] as const) {
  test(`[R9] ${name}: the answers stay in place, above what was answered and why`, async ({
    agent,
    reviewer,
  }) => {
    await agent.pairs(6)
    const { page } = await reviewer('Ada', agent.queue)
    await page.setViewportSize(size)
    await settled(page)
    const before = await places(answers(page))
    const [foot, line] = [
      await answers(page)[0]?.boundingBox(),
      await lastDecision(page).boundingBox(),
    ]
    expect(line?.y).toBeGreaterThan(foot?.y ?? Infinity)
    await decideByKey(page, 'a')
    expect(await places(answers(page))).toEqual(before)
    await decideByKey(page, 'r')
    expect(await places(answers(page))).toEqual(before)
    const reasons = lastDecision(page).getByRole('group', { name: 'Reason' }).getByRole('button')
    await expect(reasons.nth(1)).toBeVisible()
    const reasonsBefore = await places(await reasons.all())
    await page.keyboard.press('2')
    await expect(reasons.nth(1)).toHaveAttribute('aria-pressed', 'true')
    expect(await places(await reasons.all())).toEqual(reasonsBefore)
    expect(await places(answers(page))).toEqual(before)
    await page.keyboard.press('z')
    await expect(lastDecision(page)).toContainText('Undone')
    await expect(lastDecision(page).getByRole('button', { name: 'Redo' })).toBeInViewport()
    expect(await places(answers(page))).toEqual(before)
  })
}

test('[R33] after a click, a key draws no ring round an answer and explains nothing unasked', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(3)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await answer(page, 'Reject').click()
  await expect(lastDecision(page)).toContainText('rejected')
  await page.keyboard.press('z')
  await expect(lastDecision(page)).toContainText('Undone')
  await page.keyboard.press('Shift+Z')
  await expect(lastDecision(page)).toContainText('Redone')
  await page.mouse.move(1, 1)
  const reject = answer(page, 'Reject')
  await expect(reject).toHaveAttribute('aria-disabled', 'true')
  await expect(reject).not.toHaveCSS('outline-style', 'solid')
  await expect(reject.getByText('Already rejected')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(answer(page, 'Approve')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(reject.getByText('Already rejected')).toBeVisible()
})

test('[R25] before anything is decided here, the line says whether there is a decision to undo', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(2)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await expect(lastDecision(page).getByText('No decisions yet.')).toBeVisible()
  await decideByKey(page, 'r')
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  await page.reload()
  await expect(lastDecision(page)).toHaveText('Your last decision can still be undone.')
  await page.keyboard.press('z')
  await expect(lastDecision(page)).toContainText('Undone')
})

test('[R30] [U5] on the page of a decided pair, why it was proposed is folded, Undo is about that decision, and a double click undoes one', async ({
  agent,
  reviewer,
}) => {
  const numbers = await agent.pairs(4)
  const [first = 0, second = 0] = numbers
  const ada = await reviewer('Ada', agent.queue)
  for (const key of ['r', 'a', 'r']) await decideByKey(ada.page, key)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(3)
  const standing = async () =>
    (await agent.standing())
      .filter(({ status }) => status === 'decided')
      .map(({ number }) => number)
      .toSorted((a, b) => a - b)
  await answer(ada.page, 'Undo').dblclick()
  await expect(lastDecision(ada.page)).toContainText('Undone')
  await expect.poll(standing).toEqual([first, second].toSorted((a, b) => a - b))

  await ada.page.goto(`/p/${first}`)
  await expect(lastDecision(ada.page)).toHaveText('Undo reopens this proposal.')
  const card = ada.page.getByRole('main')
  await expect(card.getByText('Record', { exact: true }).first()).toBeHidden()
  await card.getByText('Why it was proposed').click()
  await expect(card.getByText('Record', { exact: true }).first()).toBeVisible()
  await answer(ada.page, 'Undo').click()
  await expect(lastDecision(ada.page)).toContainText('Undone')
  await expect.poll(standing).toEqual([second]) // not what was decided last

  const ben = await reviewer('Ben', `/p/${second}`)
  await expect(lastDecision(ben.page)).toContainText('Undo shows what undoing this decision')
  await answer(ben.page, 'Undo').click()
  await expect(ben.page).toHaveURL(/\/activity\/\d+$/)
  expect(await standing()).toEqual([second])
})

test('[R9] [R17] a key that a pair does not accept gives the reason where the last decision is shown', async ({
  agent,
  reviewer,
}) => {
  const [older, newer] = pairOf(1)
  await agent.facts([{ ...older, protected: true }, newer])
  const [proposal] = await agent.proposals()
  const { page } = await reviewer('Ada', `${agent.queue}&lane=locked`)
  const bar = lastDecision(page)
  await settled(page)
  await page.keyboard.press('1')
  await expect(bar).toContainText('There is no decision yet.')
  await page.keyboard.press('a')
  await expect(bar).toContainText(
    `P-${proposal?.number} was not recorded: The older fact is protected.`,
  )
  expect(await agent.verdicts()).toEqual([])
  await decideByKey(page, 'r')
  await expect(bar).toContainText(`Last: P-${proposal?.number}`)
})

test('[R9] a note moves focus to the button that opens it, and the next key decides', async ({
  agent,
  reviewer,
}) => {
  const [, second, third] = await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  await decideByKey(page, 'r')
  await page.keyboard.press('n')
  await expect(lastDecision(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('a second home')
  await page.keyboard.press('Enter')
  await expect(lastDecision(page).getByRole('button', { name: 'a second home' })).toBeFocused()
  await expectShown(page, second)
  await decideByKey(page, 'a')
  await expectShown(page, third)
})

test('[R9] [R18] on a phone the list covers the pair and its answers, and a key first brings the pair back', async ({
  agent,
  reviewer,
}) => {
  const [first, second] = await agent.pairs(4)
  const { page } = await reviewer('Ada', agent.queue)
  await page.setViewportSize(PHONE)
  await settled(page)
  const list = page.getByRole('listbox', { name: 'Proposals' })
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(list).toBeVisible()
  await expect(answer(page, 'Approve')).toBeHidden()
  await page.keyboard.press('a')
  await expect(list).toBeHidden()
  await expect(answer(page, 'Approve')).toBeVisible()
  expect(await agent.verdicts()).toEqual([])

  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the pair' }).click()
  await expect(list).toBeHidden()
  await decideByKey(page, 'a')
  await expect(page.getByRole('main').getByRole('link', { name: `P-${second}` })).toBeVisible()
  await expect.poll(async () => (await agent.verdicts())[0]?.number).toBe(first)
})

test('[R9] [R19] after a bulk decision the reviewer is at the next pending proposal', async ({
  agent,
  reviewer,
}) => {
  const numbers = await agent.pairs(6)
  const { page } = await reviewer('Ada', agent.queue)
  await settled(page)
  await page.keyboard.press('j')
  await expectShown(page, numbers[1])
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject 2' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectShown(page, numbers[3])
  await expect(lastDecision(page)).toContainText('Last: 2 proposals')
  await expect(page.getByRole('option', { name: `P-${numbers[1]} ` })).toBeHidden()
  await expectShown(page, numbers[3])
})

test('below 1440 px the effect of approval comes before the reasons', async ({ agent, visit }) => {
  await agent.pairs(2)
  const page = await visit(agent.queue)
  await settled(page)
  const card = page.locator('[data-top=true]')
  for (const size of [{ width: 1024, height: 768 }, PHONE]) {
    await page.setViewportSize(size)
    const effect = await card.getByRole('region', { name: 'If you approve' }).boundingBox()
    const why = await card.getByRole('term').filter({ hasText: 'Why' }).boundingBox()
    expect(effect?.y).toBeLessThan(why?.y ?? 0)
  }
})
