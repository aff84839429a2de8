import { expect, test } from './fixtures'
import { expectShown, lastDecision, row, withoutStream } from './screen'
import { decideByKey, settled } from './watch-page'

test('the second to decide learns who did, keeps the cursor, and the row shows the current verdict', async ({
  agent,
  reviewer,
  allowed,
}) => {
  const [first, second, third] = await agent.pairs(4)
  const [ada, ben] = await Promise.all([
    reviewer('Ada', agent.queue),
    reviewer('Ben', '/memory/facts'),
  ])
  await withoutStream(ben.page, allowed) // someone who hears of it first is asked first: live.e2e.ts
  await ben.page.goto(agent.queue)
  await settled(ben.page)
  await decideByKey(ada.page, 'a')
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)

  await decideByKey(ben.page, 'r')
  await expect(lastDecision(ben.page)).toContainText(
    `P-${first} was not recorded: ${ada.name} already decided this: approved.`,
  )
  await expectShown(ben.page, second) // Ben's cursor stays
  await expect(row(ben.page, first)).toHaveAccessibleName(/Not recorded/i)
  expect((await agent.verdicts()).map(({ reviewer: by, value }) => [by, value])).toEqual([
    [ada.name, 'supersede'],
  ])

  await decideByKey(ben.page, 'r') // and he can continue
  await expectShown(ben.page, third)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(2)
  await lastDecision(ben.page)
    .getByRole('button', { name: `P-${second}` })
    .click()
  await row(ben.page, first).click()
  await expect(ben.page.getByRole('main')).toContainText(`approved by ${ada.name}`)
})

test('the name is asked for at the first decision, and the decision is kept', async ({
  agent,
  visit,
}) => {
  const [first, second] = await agent.pairs(2)
  const page = await visit(agent.queue)
  await decideByKey(page, 'a')
  const dialog = page.getByRole('dialog', { name: 'Who is deciding?' })
  await dialog.getByLabel('Your name').fill('Cleo of the night shift')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectShown(page, second)
  await expect
    .poll(async () => (await agent.verdicts())[0])
    .toMatchObject({
      number: first,
      value: 'supersede',
      reviewer: 'Cleo of the night shift',
    })
})
