import { expect, test } from './fixtures'
import { answer, expectShown, lastDecision, row } from './screen'
import type { Agent } from './seed'
import { decideByKey, listening, settled, verdictsAtKeydown } from './watch-page'

/** The result of both stories, whether told by mouse or keyboard. */
async function expectStoryRecorded(agent: Agent, [first, second, third, fourth]: number[]) {
  await expect
    .poll(async () =>
      (await agent.standing()).filter(({ verdict, unsure }) => verdict !== null || unsure),
    )
    .toEqual([
      { number: second, status: 'decided', verdict: 'keep_both', unsure: false },
      { number: first, status: 'decided', verdict: 'supersede', unsure: false },
    ])
  const verdicts = await agent.verdicts()
  expect(verdicts.map(({ number, value, reverted }) => [number, value, reverted])).toEqual([
    [first, 'supersede', false],
    [second, 'keep_both', false],
    [third, 'unsure', true],
    [fourth, 'reverse', true],
  ])
  expect(verdicts[1]).toMatchObject({ reason: 'refinement', note: 'adds the floor 🏠' })
}

test('the reviewer works through the queue by keyboard alone', async ({ agent, reviewer }) => {
  const numbers = await agent.pairs(8)
  const [first, second, third, fourth, fifth] = numbers
  const { page } = await reviewer('Ada', agent.queue)
  const { keyboard } = page
  await expectShown(page, first)
  await keyboard.press('j')
  await expectShown(page, second)
  await keyboard.press('ArrowDown')
  await expectShown(page, third)
  await keyboard.press('ArrowUp')
  await keyboard.press('k')
  await expectShown(page, first)

  await decideByKey(page, 'a')
  await expectShown(page, second)
  await decideByKey(page, 'r')
  await expectShown(page, third)
  await keyboard.press('4') // the reason for the previous decision, while the next is on screen
  const bar = lastDecision(page)
  await expect(bar.getByRole('button', { name: 'Adds detail' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await keyboard.press('n')
  await expect(bar.getByRole('textbox', { name: `Note on P-${second}` })).toBeFocused()
  await keyboard.insertText('adds the floor 🏠')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(bar).toContainText('“adds the floor 🏠”')
  await decideByKey(page, 'u')
  await expectShown(page, fourth)
  await decideByKey(page, 'Shift+A')
  await expectShown(page, fifth)
  await expect(row(page, fourth)).toHaveAccessibleName(/reversed/i)

  await keyboard.press('z')
  await expectShown(page, fourth)
  await keyboard.press('z')
  await expectShown(page, third)
  await expect(row(page, third)).not.toHaveAccessibleName(/unsure/i)
  await keyboard.press('Shift+Z')
  await expect(row(page, third)).toHaveAccessibleName(/unsure/i)
  expect(await verdictsAtKeydown(page)).toEqual(
    (await agent.verdicts()).map(({ number, value }) => ({ number, value })),
  )

  const shown = (await agent.proposals()).find(({ number }) => number === third)?.id
  await expect(page).toHaveURL(new RegExp(`p=${shown}`)) // the address follows half a second later
  await page.reload()
  await listening(page)
  await keyboard.press('z') // done before the reload
  await expectStoryRecorded(agent, numbers)
  await expectShown(page, third)
  await expect(lastDecision(page)).toContainText('Undone') // its answer links to what it restored

  await keyboard.press('Shift+N')
  await expectShown(page, fourth)
  const modes = page.getByRole('group', { name: 'Diff mode' })
  await keyboard.press('e') // the details
  await keyboard.press('d')
  await expect(modes.getByRole('button', { pressed: true })).toHaveText('Unified')
  await keyboard.press('Shift+E')
  await expect(page.getByRole('status').filter({ hasText: 'Value:' })).toHaveCount(1)
  await keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet).toContainText('Approve: use the newer')
  await keyboard.press('a') // nothing is decided behind an open dialog
  await keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expectShown(page, fourth)
  await expectStoryRecorded(agent, numbers)
})

test('the reviewer works through the queue by mouse alone', async ({ agent, reviewer }) => {
  const numbers = await agent.pairs(8)
  const [first, second, third, fourth] = numbers
  const { page } = await reviewer('Ada', agent.queue)
  await row(page, third).click()
  await expectShown(page, third)
  await row(page, first).click()
  await expectShown(page, first)

  await settled(page)
  await answer(page, 'Approve').click()
  await expectShown(page, second)
  await settled(page)
  await answer(page, 'Reject').click()
  await expectShown(page, third)
  const bar = lastDecision(page)
  await bar.getByRole('button', { name: 'Adds detail' }).click()
  await bar.getByRole('button', { name: 'note' }).click()
  await bar.getByRole('textbox', { name: `Note on P-${second}` }).fill('adds the floor 🏠')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toContainText('“adds the floor 🏠”')
  await settled(page)
  await answer(page, 'Unsure').click()
  await expectShown(page, fourth)
  await settled(page)
  await answer(page, 'Reverse').click()

  await answer(page, 'Undo').click()
  await expectShown(page, fourth)
  await answer(page, 'Undo').click()
  await expectShown(page, third)
  await bar.getByRole('button', { name: 'Redo' }).click()
  await expect(row(page, third)).toHaveAccessibleName(/unsure/i)

  await page.reload()
  await listening(page)
  await answer(page, 'Undo').click()
  await expectStoryRecorded(agent, numbers)
  await expectShown(page, third)

  await page.locator('[data-top=true]').getByRole('button', { name: 'Details' }).click()
  const modes = page.getByRole('group', { name: 'Diff mode' })
  await modes.getByRole('button', { name: 'Unified' }).click()
  await expect(modes.getByRole('button', { pressed: true })).toHaveText('Unified')
  await page.getByRole('button', { name: 'Keys' }).click()
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expectStoryRecorded(agent, numbers)
})
